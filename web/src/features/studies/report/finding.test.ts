import type { StudyReport } from '@arena/contract'
import { expect, it } from 'vitest'
import { findingOf, isClaim } from './finding.ts'

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

const against = (result: string) =>
  report({ goal: 'baseline', baseline: 'Ash' }, { results: [{ contestant: 'Birch', result }] })
it.each([
  ['the best', report({}, { best: 'Birch' }), true],
  ['those left', report({}, { notBest: ['Ash'] }), true],
  ['nobody', report({}, {}), false],
  ['one that is no worse', against('no worse'), true],
  ['nothing about the baseline', against('open'), false],
])('[P94] knows whether something is claimed: %s', (_, given, claimed) => {
  expect(isClaim(findingOf(given))).toBe(claimed)
})
