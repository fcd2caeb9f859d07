import { pageCount, withoutDates } from './pdf-bytes.js'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

const pdf = `1 0 obj
<</Title (a)
/CreationDate (D:20261130210529+00'00')
/ModDate (D:20261130210529+00'00')>>
endobj
2 0 obj
<</Type /Pages /Count 2>>
3 0 obj
<</Type /Page
/Parent 2 0 R>>
4 0 obj
<</Type /Page>>
stream \u00ff\u0000\u0080 endstream`

it('sets fixed dates and moves nothing', () => {
  const fixed = withoutDates(bytes(pdf))
  expect(fixed).toHaveLength(pdf.length)
  expect(text(fixed)).toBe(pdf.replaceAll('20261130210529', '20000101000000'))
})

it('leaves dates of another length, since offsets would move', () => {
  const short = '/CreationDate (D:20261130)'
  expect(text(withoutDates(bytes(short)))).toBe(short)
})

it('counts pages', () => {
  expect(pageCount(bytes(pdf))).toBe(2)
})
