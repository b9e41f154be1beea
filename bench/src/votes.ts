import { type EncodedVotes, encodeVote, type Tallies, type TallyRow } from '@arena/ratings'

/** Votes in columns. Those of one voter follow each other: voter g has `voterStarts[g]` to `voterStarts[g + 1]`. */
export interface VoteColumns {
  readonly models: number
  readonly voterStarts: Int32Array
  readonly left: Int32Array
  readonly right: Int32Array
  /** 0 is left, 1 right, 2 a tie and 3 both bad. */
  readonly outcome: Uint8Array
}

/** Uniform from 0 to below 1. */
export type Random = () => number

/** The same numbers in every run (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const drawNormal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const SEED = 20_250_101
/** In logits: strengths differ by a few hundred points. */
const STRENGTH_SD = 0.8
const VOTES_PER_VOTER = 25

/** Votes between models of known strength, with 20% ties and 10% both bad. A few voters cast hundreds of votes. */
export function drawVotes({ models, votes }: { models: number; votes: number }): VoteColumns {
  const random = seededRandom(SEED)
  const strength = Float64Array.from({ length: models }, () => STRENGTH_SD * drawNormal(random))
  const left = new Int32Array(votes)
  const right = new Int32Array(votes)
  const outcome = new Uint8Array(votes)
  const voterStarts = [0]
  let ofThisVoter = 0
  for (let vote = 0; vote < votes; vote += 1) {
    if (ofThisVoter === 0) {
      if (vote > 0) voterStarts.push(vote)
      ofThisVoter = Math.ceil(VOTES_PER_VOTER * Math.exp(drawNormal(random)))
    }
    ofThisVoter -= 1
    const l = Math.floor(random() * models)
    const r = (l + 1 + Math.floor(random() * (models - 1))) % models
    left[vote] = l
    right[vote] = r
    const kind = random()
    if (kind < 0.3) outcome[vote] = kind < 0.2 ? 2 : 3
    else outcome[vote] = random() < 1 / (1 + Math.exp(strength[r]! - strength[l]!)) ? 0 : 1
  }
  voterStarts.push(votes)
  return { models, voterStarts: Int32Array.from(voterStarts), left, right, outcome }
}

/** The votes as the leaderboard has them: one row for every ordered pair. */
export function talliesOf({ models, left, right, outcome }: VoteColumns): Tallies {
  const counts = new Int32Array(models * models * 4)
  for (let vote = 0; vote < left.length; vote += 1) {
    counts[(left[vote]! * models + right[vote]!) * 4 + outcome[vote]!]! += 1
  }
  const rows = Array.from({ length: models * models }, (_, pair): TallyRow => {
    const [leftWins, rightWins, ties, bothBad] = counts.subarray(pair * 4) as unknown as [
      number,
      number,
      number,
      number,
    ]
    return { left: Math.floor(pair / models), right: pair % models, leftWins, rightWins, ties, bothBad }
  })
  return { models, rows: rows.filter((row) => row.leftWins + row.rightWins + row.ties + row.bothBad > 0) }
}

/** The votes by voter, encoded as the leaderboard's worker has them. Each has a battle of its own. */
export const encodeByVoter = ({ models, voterStarts, left, right, outcome }: VoteColumns): EncodedVotes => ({
  voterStarts,
  codes: Int32Array.from(left, (model, vote) => encodeVote(model, right[vote]!, outcome[vote]!, models)),
  battles: Int32Array.from(left, (_, vote) => vote + 1),
})
