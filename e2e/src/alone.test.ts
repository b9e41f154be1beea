import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const journeys = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.e2e.ts'))

it('journeys that add scripts, change the clock or use the protocol of the browser visit alone', () => {
  const found = journeys.flatMap((file) => {
    // What stands before the first test are its helpers.
    const [, ...tests] = readFileSync(path.join(import.meta.dirname, file), 'utf8').split(/^ *it(?=[.(])/m)
    return tests
      .filter((test) =>
        /\.addInitScript\(|\bpage\.clock\.|\.newCDPSession\(|\brecordCalls\(|\blongestTaskMs\(/.test(test),
      )
      .filter((test) => !/\balone: true\b|\bvisitAlone\(/.test(test))
      .map((test) => `${file}: ${test.slice(0, 80)}`)
  })
  expect(found).toEqual([])
})
