/** Random talks for property tests: conversations of every script and shape, as rows of a transcript. */
import fc from 'fast-check'

/** Words of many scripts, and letters that make trouble. */
const words = fc.constantFrom(
  'weather',
  'San Francisco',
  'a',
  'notifications/tools/list_changed',
  'pneumonoultramicroscopicsilicovolcanoconiosis',
  'https://example.com/a/very/long/path/that/goes/on/and/on?with=query&and=more#fragment',
  '天气预报',
  '一段没有空格的很长的中文文字，其中有标点符号。',
  'こんにちは、世界',
  '한국어 문장',
  'مرحبا بالعالم',
  'שלום עולם',
  'नमस्ते दुनिया',
  'สวัสดีชาวโลก',
  '👩‍👩‍👧‍👦🇨🇳🏽',
  'Zażółć gęślą jaźń',
  'e\u0301\u0302\u0303a\u0308',
  'Ελληνικά',
  'Кириллица',
  '\u202e reversed',
  'tab\there\nand a line',
  '</text><script>alert(1)</script>&amp;"\'',
  'iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  '\ud83d',
  '',
)

export const text: fc.Arbitrary<string> = fc
  .array(words, { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(' '))

export const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.constantFrom(true, false, null, {}, []),
    fc.array(tie('value'), { maxLength: 14 }),
    fc.dictionary(words, tie('value'), { maxKeys: 6 }),
  ),
})).value

const params = fc.dictionary(fc.constantFrom('name', 'uri', 'arguments', 'cursor', '_meta', 'message', 'level'), json, {
  maxKeys: 4,
})
const methods = fc.constantFrom(
  'initialize',
  'tools/list',
  'tools/call',
  'resources/read',
  'prompts/get',
  'ping',
  'sampling/createMessage',
  'notifications/tools/list_changed',
  'notifications/progress',
  'vendor/a-method-with-a-very-long-name-that-no-one-would-choose/but-someone-does',
  '工具/调用',
)
const side = fc.constantFrom('client', 'server')
const id = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom('1', 'abc', '一'))

const message = fc.oneof(
  fc.record({ jsonrpc: fc.constant('2.0'), id, method: methods, params }),
  fc.record({ jsonrpc: fc.constant('2.0'), method: methods, params }),
  fc.record({ jsonrpc: fc.constant('2.0'), id, result: fc.dictionary(words, json, { maxKeys: 4 }) }),
  fc.record({ jsonrpc: fc.constant('2.0'), id, error: fc.record({ code: fc.integer(), message: text }) }),
)

const row = fc.record(
  { t: fc.double({ min: 0, max: 1e7, noNaN: true }), from: side, message },
  { requiredKeys: ['from', 'message'] },
)

/** Text of a transcript of one to twelve rows. */
export const transcript: fc.Arbitrary<string> = fc
  .array(row, { minLength: 1, maxLength: 12 })
  .map((rows) => rows.map((each) => JSON.stringify(each)).join('\n'))

/** Options that change where things go. */
export const looks = fc.record({
  layout: fc.constantFrom('docs', 'wide'),
  width: fc.constantFrom(640, 688, 760, 880, 1240, 1600),
  lang: fc.constantFrom('en', 'zh', 'ja'),
  density: fc.constantFrom('auto', 'full', 'compact', 'arrows'),
  fold: fc.constantFrom('smart', 'none'),
  title: text,
})
