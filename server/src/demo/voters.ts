import { idAt } from '../ids.ts'
import type { Random } from '../providers/simulator/random.ts'
import type { Calendar } from './calendar.ts'

export interface Voter {
  readonly userId: string
  readonly joinedAtMs: number
  /** The share of the history that was over when they came. */
  readonly joinedAt: number
  readonly language: string
  /** How much of what happens is theirs. */
  readonly activity: number
  /** How far they can tell good from bad: 1 as the models deserve, 0 not at all. */
  readonly care: number
  /** How readily they call it a tie. */
  readonly leniency: number
}

const VOTERS = 40

/** Every third has one of these, by turns, the most active first. */
const languages = ['de', 'fr', 'es', 'zh', 'ja', 'de', 'ar', 'fr', 'es', 'de']

/** Guests: a few are there every day, most come a few times. */
export function inviteVoters(calendar: Calendar, random: Random): Voter[] {
  return Array.from({ length: VOTERS }, (_, index) => {
    const joinedAt = index < VOTERS / 4 ? 0 : random.next() * 0.7
    // Before their first battle, or that would be a stranger's.
    const joinedAtMs = calendar.timeOf(joinedAt) - 60_000
    return {
      userId: idAt(joinedAtMs, random.next),
      joinedAtMs,
      joinedAt,
      language: index % 3 === 2 ? languages[Math.floor(index / 3) % languages.length]! : 'en',
      activity: 1 / (index + 3) ** 0.8,
      care: 0.5 + random.next() * 0.7,
      leniency: 0.4 + random.next() * 1.2,
    }
  })
}

/** One of those who are there by then, by how active they are. */
export function pickVoter(voters: readonly Voter[], share: number, random: Random): Voter {
  const present = voters.filter(({ joinedAt }) => joinedAt <= share)
  let ahead = random.next() * present.reduce((total, { activity }) => total + activity, 0)
  for (const voter of present) {
    ahead -= voter.activity
    if (ahead < 0) return voter
  }
  return present[0]!
}
