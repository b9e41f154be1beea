import { describe, expect, it } from 'vitest'
import { createVoteTable } from '../vote-log/index.ts'
import { loggedVote } from '../vote-log/testing/logged-vote.ts'
import { ALL_VOTES } from './compute/filter-votes.ts'
import { type ExactRatings, rateExactly } from './compute/rate-exactly.ts'
import { createWorkerPool } from './worker-pool.ts'

/** The worker of the built service. It must not get the options of the tests, which would load the sources. */
const built = new URL('../../../dist/features/leaderboard/compute/worker.js', import.meta.url)

/** A worker that answers with its request, or ends without an answer. It waits for a lock that the test opens. */
const echo = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ request }) => {
      if (request === 'exit') process.exit(1)
      if (request === 'throw') throw new Error('thrown in the worker')
      if (request.lock) Atomics.wait(request.lock, 0, 0)
      parentPort.postMessage({ result: request })
    })`)}`,
)
const task = (request: unknown) => ({ name: 'rateExactly', request }) as const

describe('the built worker', () => {
  it('[L25] computes what the main thread does, from shared votes', async () => {
    const view = await createVoteTable({
      end: async () => ({ lastPosition: 60, lastHash: 'hash', generation: 1 }),
      startGeneration: async () => 1,
      hashAt: async () => 'hash',
      async *rows() {
        yield Array.from({ length: 60 }, (_, at) =>
          loggedVote({
            voter: 1 + (at % 7),
            choice: at % 3 === 0 ? 'right' : 'left',
            leftModel: 1 + (at % 2),
            rightModel: 3,
          }),
        )
      },
      models: async () => ['a', 'b', 'c'],
      tagSets: async () => ['code'],
    }).refresh()
    const request = { view, filter: ALL_VOTES, modelIds: ['a', 'b', 'c'] }
    const pool = createWorkerPool({ file: built, execArgv: [] })
    const computed = (await pool.run({ name: 'rateExactly', request })) as ExactRatings
    expect({ ...computed, costMs: 0 }).toEqual({ ...rateExactly(request), costMs: 0 })
    await expect(pool.run({ name: 'rateExactly', request: null })).rejects.toThrow()
    expect(await pool.run({ name: 'rateExactly', request })).toMatchObject({ voters: 7 })
  })
})

describe('the pool', () => {
  it('[L27] has two threads, and keeps one for urgent tasks, which come first', async () => {
    const pool = createWorkerPool({ file: echo })
    const lock = new Int32Array(new SharedArrayBuffer(4))
    let ended = 0
    const slow = [1, 2].map(async () => {
      await pool.run(task({ lock }))
      ended += 1
    })
    for (const request of ['first', 'second']) expect(await pool.run(task(request), { isUrgent: true })).toBe(request)
    expect([ended, pool.threads()]).toEqual([0, 2])
    Atomics.store(lock, 0, 1)
    Atomics.notify(lock, 0)
    await Promise.all(slow)
  })

  it.each([
    ['exit', 'the worker ended'],
    ['throw', 'thrown in the worker'],
  ])('rejects the task of a worker that dies, and runs the next one in another: %s', async (request, message) => {
    const pool = createWorkerPool({ file: echo })
    const failing = expect(pool.run(task(request))).rejects.toThrow(message)
    const next = pool.run(task('1'))
    await failing
    expect(await next).toBe('1')
  })

  it('[V17] tests voters before other tasks that are not urgent', async () => {
    const pool = createWorkerPool({ file: echo })
    const lock = new Int32Array(new SharedArrayBuffer(4))
    const ended: unknown[] = []
    const tasks = [task({ lock }), task('filter'), { ...task('voters'), name: 'checkVoters' as const }]
    const running = tasks.map(async (each) => ended.push(await pool.run(each)))
    Atomics.store(lock, 0, 1)
    Atomics.notify(lock, 0)
    await Promise.all(running)
    expect(ended.slice(1)).toEqual(['voters', 'filter'])
  })

  it('rejects a task that cannot be copied, and runs the next one', async () => {
    const pool = createWorkerPool({ file: echo })
    const failing = expect(pool.run(task(() => {}))).rejects.toThrow('could not be cloned')
    const next = pool.run(task('1'))
    await failing
    expect(await next).toBe('1')
  })

  it('rejects a task whose thread does not start', async () => {
    // Not an option of a worker.
    const pool = createWorkerPool({ file: echo, execArgv: ['--max-old-space-size=100'] })
    await expect(pool.run(task('1'))).rejects.toThrow('Initiated Worker with invalid execArgv flags')
  })

  it('ends its threads and rejects all tasks when it stops', async () => {
    const pool = createWorkerPool({ file: echo })
    const lock = new Int32Array(new SharedArrayBuffer(4))
    await pool.run(task('started'))
    const tasks = [task({ lock }), task('queued')].map((each) => pool.run(each))
    const stopping = pool.stop()
    for (const each of [...tasks, pool.run(task('late'))]) {
      await expect(each).rejects.toThrow('the workers were stopped')
    }
    await stopping
    expect(pool.threads()).toBe(0)
  })

  it('ends idle threads', async () => {
    const pool = createWorkerPool({ file: echo, idleMs: 50 })
    await pool.run(task('1'))
    expect(pool.threads()).toBe(1)
    await expect.poll(pool.threads).toBe(0)
    expect(await pool.run(task('2'))).toBe('2')
  })
})
