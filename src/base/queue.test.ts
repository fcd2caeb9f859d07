import { openQueue } from './queue.js'

it('runs one job at a time, in their order, and goes on behind one that fails', async () => {
  const inTurn = openQueue()
  const told: string[] = []
  const job = (name: string, fails = false) =>
    inTurn(async () => {
      told.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 2))
      told.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const made = await Promise.allSettled([job('a'), job('b', true), job('c')])
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
