import type { StudyReport } from '@arena/contract'
import { expect, it } from 'vitest'
import { findingOf } from './finding.ts'

const contestants = ['Ash', 'Birch', 'Cedar', 'Dogwood'].map((name) => ({ name }))
const report = (study: object, verdict: object) =>
  ({
    study: { goal: 'best', ...study },
    verdict: { best: null, notBest: [], ...verdict },
    contestants,
  }) as unknown as StudyReport

it.each([
  ['the best', report({}, { best: 'Birch', notBest: ['Ash'] }), { kind: 'best', name: 'Birch' }],
  ['those left', report({}, { notBest: ['Ash', 'Dogwood'] }), { kind: 'candidates', names: ['Birch', 'Cedar'] }],
  ['nobody', report({}, {}), { kind: 'unknown' }],
  [
    'nobody where each loses to another',
    report({}, { notBest: contestants.map(({ name }) => name) }),
    { kind: 'unknown' },
  ],
  [
    'results against the baseline, best first',
    report(
      { goal: 'baseline', baseline: 'Ash' },
      {
        results: [
          { contestant: 'Birch', result: 'open' },
          { contestant: 'Cedar', result: 'better' },
          { contestant: 'Dogwood', result: 'open' },
        ],
      },
    ),
    {
      kind: 'baseline',
      baseline: 'Ash',
      groups: [
        { result: 'better', names: ['Cedar'] },
        { result: 'open', names: ['Birch', 'Dogwood'] },
      ],
    },
  ],
] as const)('[P94] names %s', (_, given, finding) => {
  expect(findingOf(given)).toEqual(finding)
})
