import { expect, it } from 'vitest'
import { reportFailures } from './report-failures.ts'

it('[O19] logs the first failure of the collector, and its first success after that', () => {
  const codes = [0, 1, 1, 1, 0, 0, 1]
  const lines: string[] = []
  const log = {
    warn: (_: object, message: string) => lines.push(message),
    info: (_: object, message: string) => lines.push(message),
  }
  const results = [...codes]
  const exporter = reportFailures(
    { export: (_, onResult) => onResult({ code: results.shift()! }), shutdown: async () => {} },
    log,
  )
  const passedOn: number[] = []
  for (const _ of codes) exporter.export([], ({ code }) => passedOn.push(code))
  const [failed, worked] = ['traces are not accepted; some are lost', 'traces are accepted again']
  expect(lines).toEqual([failed, worked, failed])
  expect(passedOn).toEqual(codes)
})
