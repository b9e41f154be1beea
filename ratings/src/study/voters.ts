import type { DesignEntry } from './line.ts'
import type { LoggedVote } from './replay.ts'
import { median } from './trust.ts'
import { leftScore } from './votes.ts'

/** A voter with fewer decisive votes may favour a side by chance. */
const DECISIVE_MIN = 10
const DEVIATIONS_MAX = 3
/** 900 words a minute: nobody reads faster. */
const TOKENS_PER_SECOND_MAX = 20

/** What the votes of each voter look like, most votes first. The owner sees it; nobody is left out for it. */
export function describeVoters(design: DesignEntry, votes: readonly LoggedVote[]) {
  const byVoter = new Map<number, LoggedVote[]>()
  for (const vote of votes) {
    const own = byVoter.get(vote.voter)
    if (own === undefined) byVoter.set(vote.voter, [vote])
    else own.push(vote)
  }
  return [...byVoter]
    .map(([voter, own]) => ({
      voter,
      owner: own.some(({ owner }) => owner),
      votes: own.length,
      /** Of all votes. */
      share: own.length / votes.length,
      msMedian: median(own.map(({ ms }) => ms))!,
      /** The share of votes that came sooner than anybody can have read both answers. */
      hurried: own.filter((vote) => isHurried(design, vote)).length / own.length,
      /** The mean points of the left answer. */
      leftScore: own.reduce((sum, { choice }) => sum + leftScore(choice), 0) / own.length,
      favours: favouredSide(own),
    }))
    .sort((a, b) => b.votes - a.votes || a.voter - b.voter)
}

function isHurried({ answers }: DesignEntry, { prompt, left, right, ms }: LoggedVote): boolean {
  const tokens = (answers[prompt]?.[left]?.tokens ?? 0) + (answers[prompt]?.[right]?.tokens ?? 0)
  return ms * TOKENS_PER_SECOND_MAX < 1_000 * tokens
}

/** The side that a voter favours beyond chance (three standard deviations); null if neither. */
function favouredSide(votes: readonly LoggedVote[]): 'left' | 'right' | null {
  const count = (side: string) => votes.filter(({ choice }) => choice === side).length
  const [left, right] = [count('left'), count('right')]
  if (left + right < DECISIVE_MIN || Math.abs(left - right) < DEVIATIONS_MAX * Math.sqrt(left + right)) return null
  return left > right ? 'left' : 'right'
}
