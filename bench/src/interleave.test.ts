import { expect, it } from 'vitest'
import { interleave } from './interleave.ts'

/** A clock that only work moves. */
function startClock() {
  let ms = 0
  const log: string[] = []
  const work = (name: string, takesMs: number) => () => {
    log.push(name)
    ms += takesMs
  }
  return { log, work, now: () => ms }
}

it('runs all contenders in every repeat, each time beginning with another one, after untimed work', () => {
  const { log, work, now } = startClock()
  const contenders = { a: { run: work('a', 10) }, b: { run: work('b', 10) }, c: { run: work('c', 10) } }
  interleave(contenders, { repeats: 3, sampleMs: 10, warmUpMs: 0, settle: () => log.push('|'), now })
  expect(log.join('')).toBe('abc|aa|bb|cc|bb|cc|aa|cc|aa|bb')
})

it('times short work over as many calls as fill a sample, and long work once', () => {
  const { log, work, now } = startClock()
  const contenders = { short: { run: work('s', 0.25) }, long: { run: work('l', 500) } }
  const samples = interleave(contenders, { repeats: 2, sampleMs: 5, warmUpMs: 0, settle: () => {}, now })
  expect(samples).toEqual({ short: [0.25, 0.25], long: [500, 500] })
  expect(log.filter((name) => name === 's')).toHaveLength(1 + 2 * (20 + 20))
  expect(log.filter((name) => name === 'l')).toHaveLength(1 + 2 * (1 + 1))
})

it('warms up until the time is over, with the shorter run where there is one', () => {
  const { log, work, now } = startClock()
  const contenders = { a: { run: work('a', 1000), warmUp: work('w', 30) } }
  interleave(contenders, { repeats: 1, sampleMs: 1, warmUpMs: 100, settle: () => {}, now })
  expect(log.join('')).toBe('wwwwwa')
})

it('has a contender’s own input there for its turns and no longer, and settles after it came', () => {
  const { log, work, now } = startClock()
  const a = { run: work('a', 10), hold: work('<', 0), release: work('>', 0) }
  interleave(
    { a, b: { run: work('b', 10) } },
    { repeats: 2, sampleMs: 10, warmUpMs: 0, settle: () => log.push('|'), now },
  )
  expect(log.join('')).toBe('<a>b<|aa>|bb|bb<|aa>')
})
