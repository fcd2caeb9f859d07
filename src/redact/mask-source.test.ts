import fc from 'fast-check'
import { maskSource } from './mask-source.js'

describe('maskSource', () => {
  it.each([
    // What is wrong is often what stands between a name and its value.
    [
      '{"token":"ghp_16C7e42F292c6912E7710c838347Ae178B4a" "a":1}',
      '{"token":"****************************************" "a":1}',
    ],
    ['{"password" "letmein"}', '{"password" "*******"}'],
    ['{"password": letmein}', '{"password": *******}'],
    ['{"password": 1234, "tokens": 1234}', '{"password": ****, "tokens": 1234}'],
    ['{"secret": "cut off', '{"secret": "*******'],
    ['{“password”： “letmein”}', '{“password”： “*******”}'],
    ["{password: 'it\\'s', x: 1}", "{password: '*****', x: 1}"],
    ['{"cookies": ["a=b", "c"], "d": ["e"]}', '{"cookies": ["***", "*"], "d": ["e"]}'],
    ['{"headers":[["mcp-session-id","s-1"]]}', '{"headers":[["mcp-session-id","***"]]}'],
    ['{"headers":{"last-event-id":"e-1"}}', '{"headers":{"last-event-id":"***"}}'],
    ['{"Authorization": "Bearer abc"}', '{"Authorization": "Bearer ***"}'],
    ['  - password: letmein', '  - password: *******'],
    ['url: https://me:letmein@x.io/?token=abc', 'url: https://**********@x.io/?token=***'],
    [
      'MIIEowIBAAKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0g==',
      '****************************************************************',
    ],
    ['{"text":"{\\"token\\":\\"abc\\"} x"', '{"text":"{\\"token\\":\\"***\\"} x"'],
    ['DB_PASSWORD="p w" x', 'DB_PASSWORD="***" x'],
  ])('%s', (text, masked) => {
    expect(maskSource(text)).toBe(masked)
  })

  it.each([
    '{"jsonrpc":"2.0","id":1  "method":"ping"}',
    '{"inputSchema":{"properties":{"token":{"type":"string"}},"required":["token","name"]}',
    '{"_meta":{"progressToken":"abc"},"maxTokens":5,"nextCursor":"eyJh" "x"',
    '{"token":"[secret-1]","password":"<your password>","pwd":"/home/me"',
    '{"token": null, "secret": true, "name": "token", "title": "Secret"',
    '  secrets: hide',
    'the password: it is asked for, and the token',
    'A "token" is sent. The "secret": see below',
  ])('leaves alone %s', (text) => {
    // A quoted name with a colon is data even in prose; all else stays.
    expect(maskSource(text)).toBe(text.replace('"secret": see', '"secret": ***'))
  })

  it('keeps the length and the line ends of any text', () => {
    const piece = fc.constantFrom(
      ...'"\'“”:=,[]{}()\\ \n\t- ',
      ...[
        'token',
        'password',
        'x-api-key',
        'pwd',
        'pass',
        'name',
        'Bearer ',
        'Bearer  ',
        'Basic ',
        'cookie: ',
        'a=b; c',
      ],
      ...[
        'hunter2',
        'abc',
        '1234',
        '/home',
        '天气',
        '\ud83d\ude00',
        '[secret-1]',
        '***',
        'https://a:b@c/?key=K1',
        'GITHUB_TOKEN=',
      ],
      ...[
        'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
        'eyJhbGciOiJ9.eyJzdWIi.abc',
        '-----BEGIN RSA PRIVATE KEY-----',
        'aGVsbG8=',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const text = pieces.join('')
        const once = maskSource(text)
        expect(once).toHaveLength(text.length)
        expect(once.replace(/[^\n]/g, '')).toBe(text.replace(/[^\n]/g, ''))
      }),
      { numRuns: 1000 },
    )
  })
})
