import {
  createChoicesTest,
  type Direction,
  type DrawnVote,
  decidedVotes,
  decodeVotes,
  type TestedVote,
  testSelection,
  testVoter,
} from '@arena/ratings'
import type { DrawnVotes } from '../../draws/index.ts'
import type { CheckRequest, CheckResult, RiggingVoter } from '../../vote-log/index.ts'
import { ALL_VOTES, filterVotes, groupByVoter } from './filter-votes.ts'

/** Other work of the thread waits this long, and for one voter more. */
const TIME_MS = 1_000

/** Tests voters until the time is over, and at least one. */
export function checkVoters(
  { view, modelIds, voters, suspects: known, drawn, votesMin }: CheckRequest,
  { now = () => performance.now(), test = testVoter } = {},
): CheckResult {
  const models = modelIds.length
  const votes = decidedVotes(groupByVoter(filterVotes(view, ALL_VOTES, modelIds)))
  const codesOf = (voter: number) => votes.codes.subarray(votes.voterStarts[voter], votes.voterStarts[voter + 1])
  const drawnOf = groupDrawn(drawn, modelIds)
  const endsAt = now() + TIME_MS
  const choices = createChoicesTest(votes, { models, suspects: new Set(known) })

  function findSelecting(voter: number): RiggingVoter | null {
    const own = drawnOf.get(voter) ?? []
    if (own.length < votesMin) return null
    const { crossedAt, model, ratio } = testSelection(own, models)
    if (crossedAt === null) return null
    const direction = directionOf(decodeVotes(codesOf(voter), models), model!)
    return { voter, test: 'selection', modelId: modelIds[model!]!, direction, ratio, votes: crossedAt }
  }

  const rigging: RiggingVoter[] = []
  const suspects: number[] = []
  const failed: CheckResult['failed'][number][] = []

  function check(voter: number): void {
    const selecting = findSelecting(voter)
    if (selecting) rigging.push(selecting)
    if (codesOf(voter).length < votesMin) return
    const result = choices.test(voter, test)
    if (result.isSuspect) suspects.push(voter)
    if (selecting || !result.rigging) return
    const { crossedAt, model, direction, ratio } = result.rigging
    const evidence = { modelId: modelIds[model!]!, direction: direction!, ratio, votes: crossedAt! }
    rigging.push({ voter, test: 'choices', ...evidence })
  }

  for (const [index, voter] of voters.entries()) {
    if (index > 0 && now() >= endsAt) return { rigging, suspects, failed, left: voters.slice(index) }
    try {
      check(voter)
    } catch (error) {
      // Otherwise this voter would keep all others from being tested.
      failed.push({ voter, error })
    }
  }
  return { rigging, suspects, failed, left: [] }
}

/** Whether most of a voter's votes on the battles with a model are for it. */
function directionOf(votes: readonly TestedVote[], model: number): Direction {
  const own = votes.filter(({ left, right }) => left === model || right === model)
  const wins = own.filter(({ left, leftWins }) => (left === model) === leftWins)
  return 2 * wins.length >= own.length ? 'for' : 'against'
}

/** The votes of each voter on drawn battles, with models as indexes. Those on models that are not on the board are left out. */
function groupDrawn({ votes, sets }: DrawnVotes, modelIds: readonly string[]): Map<number, DrawnVote[]> {
  const indexOf = new Map(modelIds.map((modelId, index) => [modelId, index]))
  const chancesOf = new Map(
    sets.map((set) => {
      const chances = new Float64Array(modelIds.length)
      for (const [at, modelId] of set.modelIds.entries()) {
        const index = indexOf.get(modelId)
        if (index !== undefined) chances[index] = set.chances[at]!
      }
      return [set.drawSetId, chances]
    }),
  )
  const grouped = new Map<number, DrawnVote[]>()
  for (const { voter, leftModelId, rightModelId, drawSetId } of votes) {
    const [left, right, chances] = [indexOf.get(leftModelId), indexOf.get(rightModelId), chancesOf.get(drawSetId)]
    if (left === undefined || right === undefined || chances === undefined) continue
    const own = grouped.get(voter) ?? []
    grouped.set(voter, own)
    own.push({ left, right, chances })
  }
  return grouped
}
