import { isProblem } from './problem.js'
import { type Kept, openShared, withShared } from './shared.js'

/** Something to keep, and what happened to it. */
function thing() {
  const state = { opened: 0, closed: 0, alive: true }
  const open = async (): Promise<Kept> => {
    state.opened++
    state.alive = true
    return {
      alive: () => state.alive,
      close: async () => {
        state.closed++
      },
    }
  }
  return { state, open }
}

it('opens on the first asking, once, also for those who ask at the same time', async () => {
  const { state, open } = thing()
  const shared = openShared()
  expect(state.opened).toBe(0)
  const [first, second] = await Promise.all([shared.use('a', open), shared.use('a', open)])
  expect(second).toBe(first)
  expect(await shared.use('a', open)).toBe(first)
  expect(state).toMatchObject({ opened: 1, closed: 0 })
  await shared.close()
  expect(state.closed).toBe(1)
})

it('opens anew what died, and closes what is left of it', async () => {
  const { state, open } = thing()
  const shared = openShared()
  const first = await shared.use('a', open)
  state.alive = false
  expect(await shared.use('a', open)).not.toBe(first)
  expect(state).toMatchObject({ opened: 2, closed: 1 })
  await shared.close()
  expect(state.closed).toBe(2)
})

it('does not try again what could not be opened', async () => {
  let tries = 0
  const fail = async () => {
    tries++
    throw new Error('no')
  }
  const shared = openShared()
  await expect(shared.use('a', fail)).rejects.toThrow('no')
  await expect(shared.use('a', fail)).rejects.toThrow('no')
  expect(tries).toBe(1)
  await shared.close()
})

it('is closed by an interruption, told to whoever is opening, and stays closed', async () => {
  const { state, open } = thing()
  let interrupt = async () => {}
  let released = 0
  const shared = openShared((close) => {
    interrupt = close
    return () => released++
  })
  await shared.use('a', open)
  const slow = shared.use(
    'b',
    (signal) => new Promise<Kept>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  )
  await Promise.all([interrupt(), expect(slow).rejects.toThrow('stopped')])
  expect(state.closed).toBe(1)
  expect(released).toBe(1)
  const thrown = await shared.use('a', open).catch((each: unknown) => each)
  expect(isProblem(thrown) && thrown.code).toBe('stopped')
  expect(state.opened).toBe(1)
})

it('hears of no interruption before something is open', async () => {
  let asked = 0
  const shared = openShared(() => {
    asked++
    return () => {}
  })
  await shared.close()
  expect(asked).toBe(0)
})

it('one of its own is closed when the work is done or failed, a given one is left open', async () => {
  const { state, open } = thing()
  expect(await withShared(undefined, async (shared) => (await shared.use('a', open)).alive())).toBe(true)
  expect(state.closed).toBe(1)
  const failing = withShared(undefined, async (shared) => {
    await shared.use('a', open)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(state.closed).toBe(2)
  const given = openShared()
  await withShared(given, (shared) => shared.use('a', open))
  expect(state.closed).toBe(2)
  await given.close()
  expect(state.closed).toBe(3)
})
