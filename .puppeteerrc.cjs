// The browser is the machine's own (Debian's chromium); puppeteer fetches none.
module.exports = { skipDownload: true }
