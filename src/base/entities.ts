/** Letters that are markup in XML and HTML, and how a text has them. */
export const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
