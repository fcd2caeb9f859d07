import { toText } from '../base/json-tree.js'
import { readJson } from '../base/read-json.js'
import type { JsonObject } from '../model/json.js'
import type { Entry, Http, Transcript } from '../model/transcript.js'
import { redact } from './index.js'

const tree = (value: unknown): JsonObject => {
  const read = readJson(JSON.stringify(value))
  if (!read.ok || read.value.type !== 'object') throw new Error('no object')
  return read.value
}
const where = { source: 'x', line: 1, column: 1 }
const row = (message: unknown, http?: Http): Entry => ({
  type: 'message',
  at: null,
  from: 'client',
  where,
  message: tree(message),
  ...(http && { http }),
})
const of = (...entries: readonly Entry[]): Transcript => ({ about: {}, entries, format: 'transcript', findings: [] })
/** A message after masking, as JSON text. */
const masked = (message: unknown) => {
  const [entry] = redact(of(row(message))).transcript.entries
  return entry?.type === 'message' ? toText(entry.message) : ''
}

/** Invented, each in the form of its kind. */
const secrets = {
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9',
  'openai key': 'sk-proj-a1B2c3D4e5F6g7H8i9J0kLmN',
  'anthropic key': 'sk-ant-api03-Zk3jf8Qx2LmN0pRs_TuVwXyZ1',
  'stripe key': ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_'),
  'github token': 'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'github oauth token': 'gho_16C7e42F292c6912E7710c838347Ae178B4a',
  'github fine-grained token': 'github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwx',
  'aws key id': 'AKIAQ3EGRZ5XWPLN7T2M',
  'slack token': ['xoxb', '123456789012', 'abcdefGHIJKL'].join('-'),
  'gitlab token': 'glpat-Ab3dEf6hIj9lMn2pQr5t',
  'google key': 'AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q',
  'google token': 'ya29.a0AfH6SMBx1y2z3w4v5u6t7s8r9q',
  'npm token': 'npm_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8',
  'hugging face token': 'hf_aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH',
  'sendgrid key': ['SG', 'a1B2c3D4e5F6g7H8i9J0kL', 'm1N2o3P4q5R6s7T8u9V0wX1y2Z3'].join('.'),
  'private key': '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----',
} as const

describe('redact', () => {
  describe.each(Object.entries(secrets))('a %s', (_, secret) => {
    it.each([
      ['as an argument', { params: { arguments: { x: secret } } }, { params: { arguments: { x: '[secret-1]' } } }],
      [
        'within a text',
        { result: { content: [{ type: 'text', text: `use "${secret}", please` }] } },
        { result: { content: [{ type: 'text', text: 'use "[secret-1]", please' }] } },
      ],
      ['in log data', { params: { data: ['a', [secret]] } }, { params: { data: ['a', ['[secret-1]']] } }],
      [
        'in an error',
        { error: { code: 1, message: `bad key ${secret}` } },
        { error: { code: 1, message: 'bad key [secret-1]' } },
      ],
    ])('%s', (_, message, expected) => {
      expect(masked(message)).toBe(JSON.stringify(expected))
    })
  })

  it.each([
    ['https://u:p%40ss@example.com/a?b=c', 'https://[secret-1]@example.com/a?b=c'],
    ['postgres://me:hunter2@db/x', 'postgres://[secret-1]@db/x'],
    [
      'see https://x.io/cb?code=abc123&state=xyz789&page=2.',
      'see https://x.io/cb?code=[secret-1]&state=[secret-2]&page=2.',
    ],
    ['https://x.io/#access_token=abc&token_type=bearer', 'https://x.io/#access_token=[secret-1]&token_type=bearer'],
    ['https://api.io/v1?api_key=abc&key=K1-2', 'https://api.io/v1?api_key=[secret-1]&key=[secret-2]'],
    [
      'https://s3.io/o?X-Amz-Signature=0af3&X-Amz-Date=2026',
      'https://s3.io/o?X-Amz-Signature=[secret-1]&X-Amz-Date=2026',
    ],
    ['GET /message?sessionId=session-1', 'GET /message?sessionId=[secret-1]'],
    ['Authorization: Bearer abc123def456', 'Authorization: Bearer [secret-1]'],
    ['-H "Authorization: Basic dXNlcjpwYXNz"', '-H "Authorization: Basic [secret-1]"'],
    ['X-Api-Key: 0123456789abcdef', 'X-Api-Key: [secret-1]'],
    ['Cookie: a=b; c=d\nHost: x', 'Cookie: [secret-1]\nHost: x'],
    [
      'HOME=/root\nGITHUB_TOKEN=abcd1234\nDB_PASSWORD="p w"',
      'HOME=/root\nGITHUB_TOKEN=[secret-1]\nDB_PASSWORD="[secret-2]"',
    ],
    ['{"user":"a","password":"b\\"c","n":1}', '{"user":"a","password":"[secret-1]","n":1}'],
    ["{'api_key': 'abc', 'x': 'y'}", "{'api_key': '[secret-1]', 'x': 'y'}"],
    [
      '{"pass":"a b","pwd":"/home/me","passphrase":"c"}',
      '{"pass":"[secret-1]","pwd":"/home/me","passphrase":"[secret-2]"}',
    ],
    ['"{\\"pass\\":\\"abc\\"}"', '"{\\"pass\\":\\"[secret-1]\\"}"'],
    ['PWD=/root OLDPWD=/tmp DB_PASS=abc', 'PWD=/root OLDPWD=/tmp DB_PASS=[secret-1]'],
    ['https://x.io/?user=me&pass=abc&passphrase=d', 'https://x.io/?user=me&pass=[secret-1]&passphrase=[secret-2]'],
    ['"{\\"token\\":\\"abc\\"}"', '"{\\"token\\":\\"[secret-1]\\"}"'],
  ])('in a string: %s', (text, expected) => {
    expect(masked({ text })).toBe(JSON.stringify({ text: expected }))
  })

  it.each([
    [{ password: 'x' }, { password: '[secret-1]' }],
    [
      { access_token: 'x', refresh_token: 'y', again: { accessToken: 'x' } },
      { access_token: '[secret-1]', refresh_token: '[secret-2]', again: { accessToken: '[secret-1]' } },
    ],
    [
      { apiKey: 'x', 'api-key': 'y', AWS_SECRET_ACCESS_KEY: 'z' },
      { apiKey: '[secret-1]', 'api-key': '[secret-2]', AWS_SECRET_ACCESS_KEY: '[secret-3]' },
    ],
    [{ authorization: 'Bearer x' }, { authorization: 'Bearer [secret-1]' }],
    [{ cookies: ['a=b', 'c=d'] }, { cookies: ['[secret-1]', '[secret-2]'] }],
    [{ credentials: { user: 'a', password: 'b' } }, { credentials: { user: 'a', password: '[secret-1]' } }],
    [
      { private_key: 'x', passwd: 1234 },
      { private_key: '[secret-1]', passwd: '[secret-2]' },
    ],
    [{ requestState: 'v1.abc' }, { requestState: '[secret-1]' }],
    [
      { pass: 'x', pwd: 'y', passphrase: 'z', sshPassphrase: 'u' },
      { pass: '[secret-1]', pwd: '[secret-2]', passphrase: '[secret-3]', sshPassphrase: '[secret-4]' },
    ],
    [
      { DB_PASS: 'x', smtpPass: 'y', 'user-pass': 'z', userPwd: 'u', pwd: 1234 },
      {
        DB_PASS: '[secret-1]',
        smtpPass: '[secret-2]',
        'user-pass': '[secret-3]',
        userPwd: '[secret-4]',
        pwd: '[secret-5]',
      },
    ],
    [
      { name: 'password', value: 'x' },
      { name: 'password', value: '[secret-1]' },
    ],
    [
      { sessionId: 's', session_id: 't' },
      { sessionId: '[secret-1]', session_id: '[secret-2]' },
    ],
  ])('under the name of a secret: %j', (message, expected) => {
    expect(masked(message)).toBe(JSON.stringify(expected))
  })

  it.each([
    {
      inputSchema: {
        properties: { token: { type: 'string' }, password: { type: 'string', description: 'your password' } },
        required: ['token'],
      },
    },
    {
      params: { _meta: { progressToken: 'abc' }, maxTokens: 100, cursor: 'eyJwYWdlIjoyfQ==' },
      result: { nextCursor: 'abc', nextPageToken: 'x' },
    },
    {
      tokenCount: 12,
      tokens: 7,
      token: null,
      secret: true,
      password: '',
      cookie: false,
      usage: { input_tokens: 5, total_tokens: 9 },
    },
    {
      token_type: 'Bearer',
      token_endpoint: 'https://x.io/token',
      authorization_servers: ['https://x.io'],
      tokenizer: 'bpe',
    },
    { text: 'The token is in the header; ask the bearer of authentication, or use basic authentication.' },
    { text: 'a disk-usage task-0123456789abcdefghij, risk-a1b2c3d4e5f6g7h8i9j0 and mask-sk-0123456789abcdef01' },
    {
      id: '550e8400-e29b-41d4-a716-446655440000',
      sha: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      rev: '9fceb02d0ae598e95dc970b74767f19372d61af8',
    },
    {
      type: 'image',
      data: `iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ${'AKIA/eyJ+sk'.repeat(40)}==`,
      mimeType: 'image/png',
    },
    {
      uri: 'https://api.github.com/issues?state=open&key=title&page=2',
      other: 'http://localhost:8080/@scope/x',
      git: 'ssh://git@github.com/x',
    },
    { name: 'get-token', description: 'Returns a token: use it as `Authorization: Bearer TOKEN`', title: 'Token' },
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      sql: 'select * from tokens where secret = ?',
      code: 'const key = value',
    },
    { taskId: 'bb9c20088e3f', elicitationId: 'e-1', annotations: { title: 'Get secret name' } },
    {
      pwd: '/home/me',
      PWD: 'C:\\work',
      OLDPWD: '~/x',
      pass: 12,
      bypass: 'x',
      'first-pass': 'y',
      render_pass: 'z',
      compass: 'n',
      password_field: 'pwd',
    },
  ])('leaves alone what is no secret: %#', (message) => {
    const transcript = of(row(message))
    expect(masked(message)).toBe(JSON.stringify(message))
    expect(redact(transcript).transcript).toBe(transcript)
  })

  /** A line as a server writes it to stderr. */
  const stderr = (text: string) => {
    const [entry] = redact(of({ type: 'event', event: 'stderr', at: null, from: 'server', where, text })).transcript
      .entries
    return entry?.type === 'event' ? entry.text : ''
  }

  it.each([
    ['password: hunter2', 'password: [secret-1]'],
    ['password=hunter2, user=me', 'password=[secret-1], user=me'],
    ['connecting with token=abc123.', 'connecting with token=[secret-1].'],
    ['Token: a1b2c3d4e5', 'Token: [secret-1]'],
    ['pass: Tr0ub4dor&3', 'pass: [secret-1]'],
    ['pwd=s3cr3t!', 'pwd=[secret-1]!'],
    ['ssh passphrase: abc-def-123', 'ssh passphrase: [secret-1]'],
    ['password = pa$$word', 'password = [secret-1]'],
    ['db.password: 20041225', 'db.password: [secret-1]'],
    ['api_key=9f86d081884c7d65 api-key: 9f86d081884c7d65', 'api_key=[secret-1] api-key: [secret-1]'],
    ['connect(user="a", password="b1c2d3")', 'connect(user="a", password="[secret-1]")'],
    ['session_id=3f1c9a52; secret: qwertyuiopasdfghjklzxcvbnm', 'session_id=[secret-1]; secret: [secret-2]'],
    ['Server=db;Uid=me;Password=Abc123;', 'Server=db;Uid=me;Password=[secret-1];'],
    ['{ token: "a1b2c3d4" }', '{ token: "[secret-1]" }'],
  ])('in plain text: %s', (text, expected) => {
    expect(stderr(text)).toBe(expected)
    expect(masked({ text })).toBe(JSON.stringify({ text: expected }))
    expect(stderr(expected)).toBe(expected)
  })

  it.each([
    'the token is expired; a secret: keep it to yourself',
    'password: required',
    'password: must be 8-64 letters',
    'Password: ',
    'password: ********',
    'token: string; secret: Uint8Array; password: your password',
    'token=required&x',
    'tokens: 1234, tokens=1234/200000, token: 2026-11-30',
    'const token = response1; const secret = getSecret2()',
    'password: z.string().min(8), token: list[int32], secret: Record<string4>',
    'token=process.env.TOKEN_1, secret: self.secret2x',
    'token: accessToken2, password=userPassword1',
    'token: https://x.io/v1, secret: ./secrets/v2.json, credentials: /etc/x1/y2',
    'token: sha256, secret: base64, authorization: oauth2, credentials: v1.2.3',
    'unexpected token: },1 and token: <eof1>',
    'pwd: /home/me1, PWD=/home/me1, pwd=C:\\work1',
    'pass: 12, fail: 3; first-pass: shader12x; bypass=route66x',
    'token_type: bearer123, max_tokens=4096abc, next_token: abc12345',
    'password_field=pwd12345',
  ])('leaves alone what is no pair of a secret: %s', (text) => {
    expect(stderr(text)).toBe(text)
  })

  it('masks headers by name, keeps their scheme, and ties them to paths', () => {
    const headers = [
      ['authorization', 'Bearer abc'],
      ['proxy-authorization', 'Basic abc'],
      ['cookie', 'a=b; c=d'],
      ['set-cookie', 'a=b; HttpOnly'],
      ['x-api-key', 'k'],
      ['mcp-session-id', 's-1'],
      ['last-event-id', 'e-1'],
      ['x-goog-token', 't'],
      ['content-type', 'application/json'],
      ['www-authenticate', 'Bearer error="invalid_token", scope="mcp:tools"'],
      ['access-control-allow-credentials', 'true'],
    ] as const
    const { transcript, masked } = redact(of(row({}, { exchange: 1, path: '/message?sessionId=s-1', headers })))
    expect(transcript.entries[0]?.http).toEqual({
      exchange: 1,
      path: '/message?sessionId=[secret-1]',
      headers: [
        ['authorization', 'Bearer [secret-2]'],
        ['proxy-authorization', 'Basic [secret-2]'],
        ['cookie', '[secret-3]'],
        ['set-cookie', '[secret-4]'],
        ['x-api-key', '[secret-5]'],
        ['mcp-session-id', '[secret-1]'],
        ['last-event-id', '[secret-6]'],
        ['x-goog-token', '[secret-7]'],
        ['content-type', 'application/json'],
        ['www-authenticate', 'Bearer error="invalid_token", scope="mcp:tools"'],
        ['access-control-allow-credentials', 'true'],
      ],
    })
    expect(masked).toBe(9)
  })

  it('masks events, captions and the command', () => {
    const event: Entry = {
      type: 'event',
      event: 'stderr',
      at: null,
      from: null,
      where,
      text: `key ${secrets['openai key']}`,
    }
    const about = {
      command: [
        'node',
        'x.js',
        '--token',
        'abc',
        '--api-key=def',
        'SECRET=ghi',
        '-H',
        'X-Key: jkl',
        '--max-tokens',
        '5',
        '--verbose',
      ],
    }
    const captioned = { ...row({}), caption: 'uses Bearer abc123def' }
    const { transcript } = redact({ ...of(event, captioned), about })
    expect(transcript.about.command).toEqual([
      'node',
      'x.js',
      '--token',
      '[secret-1]',
      '--api-key=[secret-2]',
      'SECRET=[secret-3]',
      '-H',
      'X-Key: [secret-4]',
      '--max-tokens',
      '5',
      '--verbose',
    ])
    expect(transcript.entries).toMatchObject([{ text: 'key [secret-5]' }, { caption: 'uses Bearer [secret-6]' }])
  })

  it('shares what it leaves alone, and keeps the places of what it masks', () => {
    const before = of(row({ a: { password: 'x' }, b: { c: 'd' } }), row({ e: 1 }))
    const { transcript } = redact(before)
    expect(transcript.entries[1]).toBe(before.entries[1])
    const [old, now] = [before, transcript].map(({ entries }) => {
      const entry = entries[0]
      return entry?.type === 'message' ? entry.message.members : []
    })
    expect(now?.[1]).toBe(old?.[1])
    expect(now?.[0]?.value).toMatchObject({ start: old?.[0]?.value.start, end: old?.[0]?.value.end })
  })

  it('changes nothing the second time', () => {
    const once = redact(
      of(
        row(
          { password: 'x', text: `Bearer abc123def and https://u:p@x.io/?token=1 ${secrets.jwt}` },
          { headers: [['cookie', 'a=b']] },
        ),
      ),
    )
    expect(redact(once.transcript)).toEqual({ transcript: once.transcript, masked: 0 })
    expect(once.masked).toBe(6)
  })

  it('numbers on behind the placeholders of a source that was masked before', () => {
    expect(masked({ password: 'x', token: '[secret-2]' })).toBe('{"password":"[secret-3]","token":"[secret-2]"}')
    expect(masked({ password: '********' })).toBe('{"password":"********"}')
    expect(masked({ token: '<your token>', api_key: '$API_KEY' })).toBe('{"token":"<your token>","api_key":"$API_KEY"}')
  })
})
