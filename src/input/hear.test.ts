import { hear } from './hear.js'

describe('hear', () => {
  it.each([
    ['Client → Server: initialize', 'client'],
    ['Server -> Client', 'server'],
    ['Client <-- Server: result', 'server'],
    ['MCP Client（客户端） ==> MCP Server（服务器）', 'client'],
    ['从Client到Server的箭头，标注”1. initialize request” 在箭头旁边显示JSON代码框：', 'client'],
    ['（可以接收 elicitation/create 方法调用） 从Server返回Client的箭头，显示响应JSON：', 'server'],
    ['初始化成功后，客户端发送通知表示已准备就绪： ', 'client'],
    ['Server返回箭头，显示”tools/list response” 响应JSON：', 'server'],
    ['Server主动向Client发送箭头（虚线表示），标注”4. notifications/tools/list_changed” JSON代码框：', 'server'],
    ['Client响应性地发送新的tools/list请求（循环回步骤2） ', 'client'],
    ['クライアントからサーバーへのリクエスト', 'client'],
    ['サーバーがクライアントに通知する', 'server'],
    ['サーバーの応答：', 'server'],
    ['来自服务器的响应：', 'server'],
    ['Then the server sends a notification:', 'server'],
    ['The client receives', 'server'],
    ['sent to the server', 'client'],
    ['Message from client: ', 'client'],
    ['the client asks from the server', 'server'],
    ['**Server:**', 'server'],
    ['[client] ', 'client'],
    ['C→S', 'client'],
    ['S2C', 'server'],
    ['Server → (a notification)', 'server'],
    ['→ Server', 'client'],
  ])('%s', (line, from) => {
    expect(hear(line)?.from ?? null).toBe(from)
  })

  it.each([
    'MCP Architecture - Client-Server Interaction Flow',
    'Client and server are connected by a pipe.',
    'connect to the server and list its tools:',
    '左侧显示”MCP Client（客户端）“，右侧显示”MCP Server（服务器）”',
    'JSON代码框：',
    'observer → listener',
  ])('hears nobody in: %s', (line) => {
    expect(hear(line)?.from ?? null).toBeNull()
  })

  it('lets the last words count', () => {
    expect(hear('The client sends a request. The server responds:')?.from).toBe('server')
  })

  it('hears an arrow alone as the way it points', () => {
    expect(hear('>>> initialize')).toMatchObject({ from: null, way: 'out' })
    expect(hear('<-- ')).toMatchObject({ from: null, way: 'in' })
    expect(hear('from a --> to b')?.way ?? null).toBeNull()
  })
})
