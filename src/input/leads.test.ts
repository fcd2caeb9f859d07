import { readLead } from './leads.js'

describe('readLead', () => {
  it.each([
    ['// Client → Server: initialize请求\n', 'client', 'initialize请求'],
    ['// Server → Client (通知，无id，不期望响应)\n', 'server', '通知，无id，不期望响应'],
    ['# Server -> Client: tools/list\n', 'server', 'tools/list'],
    ['/* Client => Server — call the tool */\n', 'client', 'call the tool'],
    ['<!-- Client → Server: ping -->\n```json\n', 'client', 'ping'],
    ['2. **Client → Server**: initialized\n\n', 'client', 'initialized'],
    ['// ---- Server → Client: done ----\n', 'server', 'done'],
    ['Server → Client:\n', 'server', null],
    ['Client: ', 'client', null],
  ])('reads a direction and a caption: %j', (text, from, caption) => {
    expect(readLead(text)).toEqual({ from, way: null, caption, explicit: true, prose: 0 })
  })

  it('takes no caption from prose', () => {
    expect(readLead('步骤2：\n\nServer返回箭头，显示”tools/list response” 响应JSON：\n\n')).toEqual({
      from: 'server',
      way: null,
      caption: null,
      explicit: false,
      prose: 2,
    })
  })

  it('takes arrows in comments for a way', () => {
    expect(readLead('// --> initialize\n')).toMatchObject({ way: 'out', caption: 'initialize', explicit: true })
    expect(readLead('<<< ')).toMatchObject({ way: 'in', caption: null, explicit: true })
  })

  it('looks no further up than three lines, and the nearest wins', () => {
    expect(readLead('// Server → Client: old\na\nb\nc\n')).toMatchObject({ from: null, prose: 4 })
    expect(readLead('// Server → Client: old\n// Client → Server: new\n')).toMatchObject({
      from: 'client',
      caption: 'new',
    })
  })
})
