/** A path that a file names, which is relative to that file. */
export function besideFile(path: string, file: string): string {
  return /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path) ? path : `${file.replace(/[^\\/]*$/, '')}${path}`
}
