import { expect, it } from 'vitest'
import { describeMachine } from './machine.ts'
import { toJson, toMarkdown } from './report.ts'

const report = {
  title: 'Ratings',
  columns: ['work', 'time'],
  rows: [
    ['votes | board', '3 ms'],
    ['tallies', '1 ms'],
  ],
  notes: ['One thread.'],
  measurements: { rows: [3, 1] },
}
const machine = describeMachine(0.3)
const run = { part: 'ratings', command: 'npm run bench -- ratings', seconds: 9, machine, report }

it('is one Markdown table under the machine it was made on', () => {
  const text = toMarkdown(run)
  expect(text).toContain(
    '| work | time |\n| --- | --- |\n| votes \\| board | 3 ms |\n| tallies | 1 ms |\n\n- One thread.\n',
  )
  expect(text).toContain(`Node ${process.versions.node}`)
  expect(text).toContain('load 0.3 before')
})

it('says when and on what in JSON too', () => {
  const { report: _, ...told } = run
  expect(JSON.parse(toJson(run))).toEqual({ ...told, ...report, findings: [], drawings: [] })
  expect(machine.date).toMatch(/^\d{4}-\d\d-\d\dT/)
})
