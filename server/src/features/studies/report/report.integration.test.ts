import { getStudyReport, type VoteChoice } from '@arena/contract'
import { replayStudy, type StudyEntry } from '@arena/ratings'
import { afterAll, expect, it } from 'vitest'
import { expectReply } from '../../../testing/expect-answer.ts'
import { startArena, type Visitor } from '../../../testing/start-arena.ts'
import { signUp } from '../../admin/fixtures.ts'
import { computeStudy } from '../../leaderboard/compute/compute-study.ts'
import { chooseBetter, contestantNames, openStudy, voteInTurn } from '../testing/ready-study.ts'
import { comparableReport, recomputeReport } from './recompute-report.ts'

const arena = await startArena({ env: { VOTES_PER_HOUR: '0' }, random: () => 0.5 })
afterAll(() => arena.close())
const owner = await signUp(arena, 'owner@arena.test', 'Olga')
const stranger = await arena.signIn()
const [best, middle, worst] = contestantNames(3) as [string, string, string]

it('[T101] [T73] [T74] [T79] reports what the log says, for the owner and, once published, for everyone', async () => {
  // The baseline says nothing with the goal `best`.
  const { studyId, voters } = await openStudy(arena, owner, { baseline: best }, { prompts: 60, voters: 5 })
  const [ann] = voters as [Visitor]
  const statusesOf = async (path: string) =>
    Promise.all(
      [owner, ann, stranger, {}].map(
        async (caller) => (await arena.call(`/api/studies/${studyId}/${path}`, caller)).status,
      ),
    )
  const paths = ['report', 'report.csv', 'report.md', 'log.jsonl']
  for (const path of paths) expect(await statusesOf(path), path).toEqual([409, 403, 404, 404])
  // Now and then somebody disagrees.
  let votes = 0
  await voteInTurn(studyId, [owner, ...voters], (shown) => {
    votes += 1
    return votes % 9 === 0 ? 'tie' : chooseBetter(shown)
  })
  for (const path of paths) expect(await statusesOf(path), path).toEqual([200, 403, 404, 404])

  const report = expectReply(await arena.call(`/api/studies/${studyId}/report`, owner), getStudyReport)
  const lines = await owner.client.studies.log(studyId)
  const entries = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StudyEntry)
  expect(replayStudy(entries).faults).toEqual([])
  expect(recomputeReport(entries, report.log)).toEqual(comparableReport(report))
  const figures = computeStudy({ lines })
  expect(report.verdict).toMatchObject({ decided: true, best, notBest: [middle, worst], results: [] })
  expect(report.study).toMatchObject({ studyId, closedBy: 'verdict' })
  expect(report.ranking.map(({ contestant, rating }) => [contestant, rating])).toEqual(
    figures.ratings.rows.map(({ contestant, rating }) => [contestantNames(3)[contestant], rating]),
  )
  expect(report.pairs.map(({ first, second }) => [first, second])).toEqual([
    [best, middle],
    [best, worst],
    [middle, worst],
  ])
  for (const { difference, population } of report.pairs) {
    expect(difference).toBeGreaterThan(0)
    expect(population!.lower).toBeLessThan(difference)
  }
  // [T101] Only these two are decided, and the interval of the bets excludes one half there alone.
  for (const { winShare } of report.pairs.slice(0, 2)) {
    expect(winShare).toMatchObject({ changed: false })
    expect(winShare!.lower).toBeGreaterThan(0.5)
    expect(winShare!.share).toBeGreaterThan(winShare!.lower)
  }
  expect(report.pairs[2]!.winShare!.lower).toBeLessThan(0.5)
  // The other two need no votes on each other.
  for (const { wins, losses, winRate } of report.pairs.slice(0, 2)) {
    expect(wins).toBeGreaterThan(losses)
    expect(winRate).toBeGreaterThan(0.5)
  }
  expect(report.byTag.map(({ tag }) => tag).toSorted()).toEqual(['even', 'odd'])
  expect(report.contestants[0]).toMatchObject({ name: best, answers: 60, costUsd: expect.closeTo(0.001), ms: 100 })
  expect(report.mostLopsided[0]!.prompt!.messages[0]!.content).toBe(`Question ${report.mostLopsided[0]!.number}`)
  expect(report.mostLopsided[0]!.first.text).toContain(`answer ${report.mostLopsided[0]!.number}`)
  expect(report.trust.ownerVotes).toBeGreaterThan(0)
  expect(report.trust.voters).toHaveLength(6)
  expect(report.trust.withoutOwner).toHaveLength(3)
  expect(report.design).toMatchObject({ prompts: 60, voters: 6, comparisons: { total: 180 }, leftOut: [] })
  expect(report.log.lines).toBe(entries.length)

  const csv = (await owner.client.studies.reportCsv(studyId)).trimEnd().split('\r\n')
  expect(csv[0]).toMatch(/^rank,contestant,model,rating,/)
  expect(csv.map((line) => line.split(',')[1])).toEqual(['contestant', best, middle, worst])
  expect(csv.map((line) => line.split(',').at(-4))).toEqual(['against', middle, best, best])
  const [ofBest, ofMiddle] = csv.slice(1).map((line) => line.split(',').slice(-3).map(Number))
  expect(ofBest![0]).toBe(report.pairs[0]!.winShare!.share)
  expect(ofMiddle!.map((share) => 1 - share)).toEqual(
    [ofBest![0], ofBest![2], ofBest![1]].map((each) => expect.closeTo(each!)),
  )
  const document = await owner.client.studies.reportMarkdown(studyId)
  expect(document).toContain(`**${best}** is best: better than all others, decided after`)
  expect(document).toContain(report.log.hash)

  await owner.client.studies.publish(studyId, { published: true })
  for (const path of paths) expect(await statusesOf(path), path).toEqual([200, 200, 200, 200])
})

it('[T73] [T79] compares with a baseline, and says what is not decided', async () => {
  const settings = { goal: 'baseline', baseline: middle } as const
  const { studyId, voters } = await openStudy(arena, owner, settings, { prompts: 4 })
  await voteInTurn(studyId, voters)
  const report = expectReply(await arena.call(`/api/studies/${studyId}/report`, owner), getStudyReport)
  expect(report.study).toMatchObject({ baseline: middle, closedBy: 'budget' })
  const entries = (await owner.client.studies.log(studyId)).trimEnd().split('\n')
  const computed = recomputeReport(
    entries.map((line) => JSON.parse(line) as StudyEntry),
    report.log,
  )
  expect(computed).toEqual(comparableReport(report))
  expect(report.verdict).toMatchObject({
    decided: false,
    best: null,
    results: [
      { contestant: best, result: 'open' },
      { contestant: worst, result: 'open' },
    ],
  })
  expect(await owner.client.studies.reportMarkdown(studyId)).toContain(
    `not decided how **${best}** and **${worst}** compare with **${middle}**.`,
  )
})

it('[T92] ranks nobody without a vote, and says that nobody voted', async () => {
  const { studyId } = await openStudy(arena, owner)
  await owner.client.studies.close(studyId)
  const report = expectReply(await arena.call(`/api/studies/${studyId}/report`, owner), getStudyReport)
  expect(report).toMatchObject({ verdict: { decided: false }, design: { votes: 0, voters: 0 }, closest: [] })
  expect(report).toMatchObject({ ranking: [], pairs: [], limits: null })
  expect(report.contestants[0]!.efficient).toEqual({ cost: null, time: null })
  const document = await owner.client.studies.reportMarkdown(studyId)
  expect(document).toContain('Nobody voted, so there is no verdict.')
  expect(document).not.toMatch(/0 votes|0 people|1000|certainty|wrong/)
  const csv = (await owner.client.studies.reportCsv(studyId)).trimEnd().split('\r\n')
  expect(csv.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual(
    contestantNames(3).map((name) => ['', name, `model-of-${name}`, '']),
  )
})

it.each([
  { votesPerComparison: 1, closed: 6, helpsMost: 'prompts' },
  { votesPerComparison: 3, closed: 0, helpsMost: 'voters' },
])('[T93] speaks of one person where one person voted: %o', async ({ votesPerComparison, closed, helpsMost }) => {
  const content = { prompts: 6, contestants: 2, voters: 1 }
  const { studyId, voters } = await openStudy(arena, owner, { votesPerComparison }, content)
  await voteInTurn(studyId, voters, () => 'tie')
  if (closed === 0) await owner.client.studies.close(studyId)
  const report = expectReply(await arena.call(`/api/studies/${studyId}/report`, owner), getStudyReport)
  expect(report.limits).toMatchObject({ shares: { voters: null }, withTwice: { voters: null }, helpsMost })
  const document = await owner.client.studies.reportMarkdown(studyId)
  expect(document).toContain(`6 votes of 1 person on ${closed} closed comparisons`)
  expect(document).toContain(`More ${helpsMost} would help most.`)
  expect(document).toMatch(/\| votes \| \d+% \| – \|\n.*\n\| prompts \| \d+% \| \d+% of now \|/)
  expect(document).toContain('| This voter, prompts like these |')
  expect(document).toContain('| voters | unknown | – |')
  expect(document).not.toMatch(/people and prompts like these|these voters|standard error/i)
  for (const { population, panel } of [...report.ranking, ...report.pairs])
    expect([population, panel]).toEqual([null, expect.anything()])
  const csv = (await owner.client.studies.reportCsv(studyId)).trimEnd().split('\r\n')
  for (const line of csv.slice(1)) expect(line).toMatch(/^\d,[^,]+,[^,]+,[\d.]+,,,[\d.]+,[\d.]+,/)
})

it('[T93] speaks of one person for a tag on which one person voted, and for one voter besides the owner', async () => {
  const content = { prompts: 12, contestants: 2, voters: 1 }
  const { studyId, voters } = await openStudy(arena, owner, { votesPerComparison: 1 }, content)
  const { assignmentId } = (await owner.client.studies.next(studyId)).assignment!
  await owner.client.studies.vote(studyId, { assignmentId, voteChoice: 'tie' })
  await voteInTurn(studyId, voters, () => 'tie')
  await owner.client.studies.close(studyId)
  const report = expectReply(await arena.call(`/api/studies/${studyId}/report`, owner), getStudyReport)
  expect(report.ranking[0]!.population).not.toBeNull()
  expect(report.trust.withoutOwner![0]).toMatchObject({ population: null, panel: expect.anything() })
  const ofBoth = report.byTag.filter(({ ranking }) => ranking.every(({ population }) => population !== null))
  const ofOne = report.byTag.filter(({ ranking }) => ranking.every(({ population }) => population === null))
  expect([ofBoth.length, ofOne.length]).toEqual([1, 1])
  expect(ofOne[0]!.ranking[0]!.panel).not.toBeNull()
  const document = await owner.client.studies.reportMarkdown(studyId)
  const headingOf = (tag: string) => document.split(`### ${tag}: `)[1]!.split('\n')[2]
  expect(headingOf(ofOne[0]!.tag)).toBe('|  | Contestant | Rating | This voter, prompts like these |')
  expect(headingOf(ofBoth[0]!.tag)).toContain('People and prompts like these')
})

it('[T80] counts reasons by contestant and skips, and shows comments to the owner alone', async () => {
  const settings = { reasons: ['clearer', 'too long'], votesPerComparison: 1 }
  const { studyId, voters } = await openStudy(arena, owner, settings, { contestants: 2, voters: 1 })
  const { studies } = voters[0]!.client
  const vote = async (voteChoice: VoteChoice | 'better', reasons: string[], comment?: string) => {
    const { assignment } = await studies.next(studyId)
    const { assignmentId } = assignment!
    const choice = voteChoice === 'better' ? chooseBetter(assignment!) : voteChoice
    return studies.vote(studyId, { assignmentId, voteChoice: choice, reasons, ...(comment && { comment }) })
  }
  await expect(vote('better', ['nicer'])).rejects.toMatchObject({ status: 400, reason: 'field-invalid' })
  // It may not be taken for a part of the report, nor change the terminal.
  const comment = 'Short and *clear*\r# Forged\u001b[31m'
  await vote('better', ['clearer'], comment)
  await vote('better', ['clearer', 'too long'], '  ')
  await vote('tie', ['clearer'])
  for (const reason of ['broken', undefined] as const) {
    const { assignmentId } = (await studies.next(studyId)).assignment!
    await studies.skip(studyId, { assignmentId, ...(reason && { reason }) })
  }
  await owner.client.studies.close(studyId)
  await owner.client.studies.publish(studyId, { published: true })

  const counts = (won: number) => [
    { contestant: best, won, lost: 0 },
    { contestant: middle, won: 0, lost: won },
  ]
  const feedbackFor = async (caller: object) =>
    expectReply(await arena.call(`/api/studies/${studyId}/report`, caller), getStudyReport).feedback
  const { comments, ...shown } = await feedbackFor(owner)
  expect(shown).toEqual({
    reasons: [
      { reason: 'clearer', votes: 3, contestants: counts(2) },
      { reason: 'too long', votes: 1, contestants: counts(1) },
    ],
    skips: expect.arrayContaining([
      { reason: 'broken', count: 1 },
      { reason: null, count: 1 },
    ]),
  })
  const chosen = { first: best, second: middle, choice: 'first', reasons: ['clearer'] }
  expect(comments).toEqual([
    { number: expect.any(Number), prompt: expect.stringMatching(/^Question/), ...chosen, comment },
  ])
  expect(await feedbackFor(stranger)).toEqual({ ...shown, comments: null })
  expect(await owner.client.studies.reportMarkdown(studyId)).toContain(
    '> Short and \\*clear\\*\n> \\# Forged\uFFFD\\[31m\n',
  )
  const { text: published } = await arena.call(`/api/studies/${studyId}/report.md`, stranger)
  expect(published).toContain(`| too long | ${best} | 1 | 0 |`)
  expect(published).not.toContain('Short and')
})
