import {
  createVoteCounts,
  type Direction,
  type DrawnVote,
  decidedVotes,
  decodeVote,
  type EncodedVotes,
  listRows,
  OUTCOMES,
  rate,
  rateOthers,
  rateStrengths,
  sumVotes,
  type TestedVote,
  testSelection,
  testVoter,
} from '@arena/ratings'
import type { DrawnVotes } from '../../draws/index.ts'
import type { CheckRequest, CheckResult, Suspect } from '../../vote-log/index.ts'
import { ALL_VOTES, filterVotes, groupByVoter } from './filter-votes.ts'

/** Other work of the thread waits this long, and for one voter more. */
const TIME_MS = 1_000

/** Tests voters until the time is over, and at least one. */
export function checkVoters(
  { view, modelIds, voters, drawn, votesMin }: CheckRequest,
  { now = () => performance.now(), test = testVoter } = {},
): CheckResult {
  const models = modelIds.length
  const votes = decidedVotes(groupByVoter(filterVotes(view, ALL_VOTES, modelIds)))
  const codesOf = (voter: number) => votes.codes.subarray(votes.voterStarts[voter], votes.voterStarts[voter + 1])
  const decode = (own: Int32Array) =>
    Array.from(own, (code): TestedVote => {
      const { left, right, outcome } = decodeVote(code, models)
      return { left, right, leftWins: OUTCOMES[outcome] === 'left' }
    })
  const drawnOf = groupDrawn(drawn, modelIds)
  const all = sumVotes(votes, models)
  const endsAt = now() + TIME_MS
  const { theta: start } = rateStrengths({ models, rows: listRows(all.counts, models) })

  function findSelecting(voter: number): Suspect | null {
    const own = drawnOf.get(voter) ?? []
    if (own.length < votesMin) return null
    const { crossedAt, model, ratio } = testSelection(own, models)
    if (crossedAt === null) return null
    const direction = directionOf(decode(codesOf(voter)), model!)
    return { voter, test: 'selection', modelId: modelIds[model!]!, direction, ratio, votes: crossedAt }
  }

  function findRigging(voter: number): Suspect | null {
    const own = codesOf(voter)
    if (own.length < votesMin) return null
    const cast = decode(own)
    if (test(cast, rateOthers(all, own, { tau2: null, start })).crossedAt === null) return null
    // The taste of the others takes longer to compute. A voter who passes with the assumed taste is not tested again with it.
    const tau2 = tasteWithout(voter, votes, models)
    const { crossedAt, model, direction, ratio } = test(cast, rateOthers(all, own, { tau2, start }))
    if (crossedAt === null) return null
    return { voter, test: 'choices', modelId: modelIds[model!]!, direction: direction!, ratio, votes: crossedAt }
  }

  const suspects: Suspect[] = []
  const failed: CheckResult['failed'][number][] = []
  for (const [index, voter] of voters.entries()) {
    if (index > 0 && now() >= endsAt) return { suspects, failed, left: voters.slice(index) }
    try {
      const suspect = findSelecting(voter) ?? findRigging(voter)
      if (suspect) suspects.push(suspect)
    } catch (error) {
      // Otherwise this voter would keep all others from being tested.
      failed.push({ voter, error })
    }
  }
  return { suspects, failed, left: [] }
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

/** The largest taste variance of a component of the others' board; `null` if it is unknown. */
function tasteWithout(voter: number, { voterStarts, codes }: EncodedVotes, models: number): number | null {
  const [from, to] = [voterStarts[voter]!, voterStarts[voter + 1]!]
  const left = new Int32Array(codes.length - (to - from))
  left.set(codes.subarray(0, from))
  left.set(codes.subarray(to), from)
  const counts = createVoteCounts(models)
  for (const code of left) counts[code]! += 1
  const votesByVoter = {
    voterStarts: voterStarts.map((start, index) => (index > voter ? start - (to - from) : start)),
    codes: left,
  }
  const { components } = rate({ models, rows: listRows(counts, models), votesByVoter })
  const known = components.flatMap(({ tau2 }) => (tau2 === null ? [] : [tau2]))
  return known.length === 0 ? null : Math.max(...known)
}
