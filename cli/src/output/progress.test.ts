import { expect, it } from 'vitest'
import { createProgress } from './progress.ts'

const bar = (filled: number) => `[${'#'.repeat(filled)}${'.'.repeat(24 - filled)}]`

it.each([
  ['a bar', { total: 2_000, errIsTerminal: true }, [`\rrows ${bar(12)} 50% 1,000`, `\rrows ${bar(24)} 100% 2,000`]],
  ['a count without a total', { errIsTerminal: true }, ['\rrows 1,000', '\rrows 2,000']],
  ['nothing in a log file', { total: 2_000, errIsTerminal: false }, []],
])('[O44] progress shows %s, and removes it', (_, { errIsTerminal, ...total }, lines) => {
  const written: string[] = []
  const io = { errIsTerminal, err: (text: string) => void written.push(text) }
  const progress = createProgress({ label: 'rows', io, ...total })
  for (const n of [1_000, 1_000, 0]) progress.add(n)
  progress.done()
  progress.done()
  const removed = lines.length > 0 ? [`\r${' '.repeat(lines[1]!.length - 1)}\r`] : []
  expect(written).toEqual([...lines, ...removed])
})
