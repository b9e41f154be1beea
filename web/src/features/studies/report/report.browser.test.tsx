import type { StudyReport } from '@arena/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { textsOf } from '../../../testing/look.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { english as words } from './messages/en.ts'

const studyId = '0192f0c1-0000-7000-8000-000000000600'
const none = { share: null, pairs: 0 }
const around = (rating: number, width: number) => ({ lower: rating - width, upper: rating + width })

/** Two contestants on twelve prompts of three topics, decided by three voters. */
const report: StudyReport = {
  study: {
    ...{ studyId, name: 'Support mail', question: 'Which answer helps more?', goal: 'best', baseline: null },
    ...{ marginPoints: 35, settleOn: 'better', level: 0.05, votesPerComparison: 3, budgetVotes: null },
    ...{ openedAt: '2026-03-01T12:00:00.000Z', closedAt: '2026-03-02T12:00:00.000Z', closedBy: 'verdict' },
    ...{ published: true, parentId: null, judgesOnly: false },
  },
  verdict: { decided: true, best: 'Alder', notBest: ['Birch'], results: [], comparisons: 12, decidedAfterPrompt: 12 },
  ranking: [
    { contestant: 'Alder', rating: 1120, population: around(1120, 160), panel: around(1120, 90) },
    { contestant: 'Birch', rating: 880, population: around(880, 160), panel: around(880, 90) },
  ],
  limits: null,
  pairs: [
    {
      ...{ first: 'Alder', second: 'Birch', comparisons: 12, wins: 27, losses: 5, ties: 3, bothBad: 1 },
      winRate: 0.8,
      winShare: { comparisons: 12, share: 0.81, lower: 0.53, upper: 0.94, changed: false },
      ...{ difference: 240, population: { lower: -40, upper: 520 }, panel: { lower: 60, upper: 420 } },
      ...{ chance: 0.8, chanceLower: 0.44, chanceUpper: 0.95 },
    },
  ],
  byTag: [],
  contestants: ['Alder', 'Birch'].map((name) => ({
    ...{ name, imported: true, answers: 12, costUsd: null, ms: null, efficient: { cost: null, time: null } },
  })),
  closest: [],
  mostLopsided: [],
  style: null,
  trust: {
    ...{ agreement: none, agreementWithoutTies: none, consistency: { share: null, repeats: 0 } },
    ...{ side: { effect: 0, se: 0.02 }, medianMs: 9_000, voters: [], ownerVotes: 0, withoutOwner: null },
    ...{ identical: 0, leaked: { answers: 0, votes: 0 } },
  },
  judges: null,
  feedback: { reasons: [], skips: [], comments: null },
  design: {
    ...{ prompts: 12, tagged: 12, tags: 3, voters: 3, votes: 36, repeats: 0, leftOut: [] },
    ...{ comparisons: { total: 12, opened: 12, closed: 12 }, scope: 'voters and prompts', fewVoters: true },
  },
  log: { lines: 62, hash: 'a'.repeat(64) },
}

const open = (change: Partial<StudyReport> = {}) =>
  openPage(`/studies/${studyId}/report`, { getStudyReport: { ...report, ...change } })
const isShown = (text: string) => expect.element(page.getByText(text)).toBeVisible()

it('[T95] says for whom the verdict holds, what is known of other people, and that topics are few', async () => {
  await open()
  await isShown(words.verdict.level('5%', false))
  await isShown(words.verdict.people.none('3'))
  await isShown(words.verdict.topics('3'))
})

it('[T95] says that nothing is known of others where one person voted, and no topics where prompts have no tags', async () => {
  await open({ design: { ...report.design, voters: 1, tagged: 0, tags: 0, fewVoters: false } })
  await isShown(words.verdict.level('5%', true))
  await isShown(words.verdict.people.unknown)
  expect(textsOf('.verdict').join()).not.toContain('topic')
})

it('[T101] shows the win share of a pair with its interval, and that ratings have those of a fixed length', async () => {
  await open()
  await isShown('81% (53% – 94%)')
  await isShown(words.pairs.winShareText(false))
  await isShown(words.ranking.fixedLength)
  expect(textsOf('main').join()).not.toContain('changed on the way')
})

it('[T101] says that preferences changed on the way', async () => {
  const [pair] = report.pairs
  await open({ pairs: [{ ...pair!, winShare: { ...pair!.winShare!, share: 0.5, changed: true } }] })
  await isShown('changed on the way')
})
