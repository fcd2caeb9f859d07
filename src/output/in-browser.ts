/** What a browser makes of a picture: pixels, and pages on paper. Loaded when one of them is asked for. */
export { printInBrowser } from './print-in-browser.js'
export { rasterInBrowser } from './raster-in-browser.js'
