import { type EncodedVotes, encodeUnordered } from '../input/encoded-votes.ts'
import { OUTCOMES } from '../input/outcomes.ts'

export interface Agreement {
  /** The share of comparisons in which two voters preferred the same model; null without comparisons. */
  readonly share: number | null
  /** What votes by coin would give. */
  readonly chance: number
  /** Two decided votes of different voters on the same two models. */
  readonly comparisons: number
}

const CHANCE = 0.5

/** How often two voters who judged the same two models preferred the same one [R36]. */
export function agreementOf({ voterStarts, codes }: EncodedVotes, models: number): Agreement {
  const won = new Map<number, Sum>()
  const lost = new Map<number, Sum>()
  const all = new Map<number, Sum>()
  for (let voter = 0; voter + 1 < voterStarts.length; voter++) {
    const own = countDecided(codes.subarray(voterStarts[voter]!, voterStarts[voter + 1]!), models)
    for (const [pair, [wins, losses]] of own) {
      addTo(won, pair, wins)
      addTo(lost, pair, losses)
      addTo(all, pair, wins + losses)
    }
  }
  const comparisons = countPairs(all)
  const agreeing = countPairs(won) + countPairs(lost)
  return { share: comparisons === 0 ? null : agreeing / comparisons, chance: CHANCE, comparisons }
}

/** The sum over voters of their votes on a pair of models, and of the squares. */
interface Sum {
  votes: number
  squares: number
}

function addTo(sums: Map<number, Sum>, pair: number, votes: number): void {
  const sum = sums.get(pair) ?? { votes: 0, squares: 0 }
  sum.votes += votes
  sum.squares += votes * votes
  sums.set(pair, sum)
}

/** Pairs of votes by different voters. */
const countPairs = (sums: ReadonlyMap<number, Sum>): number =>
  [...sums.values()].reduce((total, { votes, squares }) => total + (votes * votes - squares) / 2, 0)

/** A voter's wins and losses of the model with the smaller index, by pair. */
function countDecided(codes: Int32Array, models: number): Map<number, [wins: number, losses: number]> {
  const counts = new Map<number, [wins: number, losses: number]>()
  for (const code of codes) {
    const outcome = code % OUTCOMES.length
    const ordered = Math.floor(code / OUTCOMES.length)
    const unordered = encodeUnordered(Math.floor(ordered / models), ordered % models, outcome, models)
    const winner = unordered % OUTCOMES.length
    if (winner > 1) continue
    const pair = Math.floor(unordered / OUTCOMES.length)
    const count = counts.get(pair) ?? [0, 0]
    count[winner]! += 1
    counts.set(pair, count)
  }
  return counts
}
