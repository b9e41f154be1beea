import { expect, it } from 'vitest'
import { createStopDecision } from './stop-signals.ts'

it.each([
  ['SIGTERM', [['SIGTERM', 0]], ['drain']],
  ['Ctrl-C', [['SIGINT', 0]], ['close']],
  [
    'one Ctrl-C under npm, which arrives twice',
    [
      ['SIGINT', 0],
      ['SIGINT', 9],
    ],
    ['close', 'ignore'],
  ],
  [
    'two Ctrl-C under npm, then a third',
    [
      ['SIGINT', 0],
      ['SIGINT', 9],
      ['SIGINT', 800],
      ['SIGINT', 809],
      ['SIGINT', 1600],
    ],
    ['close', 'ignore', 'hurry', 'ignore', 'exit'],
  ],
  [
    'Ctrl-C while it drains',
    [
      ['SIGTERM', 0],
      ['SIGINT', 3000],
    ],
    ['drain', 'hurry'],
  ],
] as const)('[D5] [D10] %s', (_, signals, actions) => {
  const decide = createStopDecision()
  expect(signals.map(([signal, at]) => decide(signal, at))).toEqual(actions)
})
