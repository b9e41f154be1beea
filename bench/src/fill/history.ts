import { type EmbeddedDatabase, openEmbedded } from '../postgres/open-embedded.ts'
import { startArena } from '../processes/arena.ts'
import type { Workplace } from '../processes/workplace.ts'
import { fillInBulk } from './bulk.ts'
import { insertBattles, newestBattles } from './fill-battles.ts'
import { insertThreadsOfOthers } from './fill-threads-of-others.ts'
import { checkTallies, insertVotes } from './fill-votes.ts'

export const HISTORY_MODELS = 100
const ANSWER_CHARS = 100
/** From here on it is faster to make the indexes anew. */
const WITHOUT_INDEXES_MIN = 500_000

/** A database with a past: so many battles, each voted on once, and a thread of somebody for every tenth. */
export interface History {
  readonly embedded: EmbeddedDatabase
  readonly votes: number
  /** Adds what is missing; what is there stays. */
  growTo(votes: number): Promise<void>
  /** The ids of the newest battles. */
  newest(count: number): Promise<string[]>
}

export async function openHistory(place: Workplace, name: string): Promise<History> {
  const embedded = await openEmbedded(place, name)
  // Enters the models.
  await (await startArena(place, { models: HISTORY_MODELS, env: { DATA_DIR: embedded.dataDir } })).stop()
  const { database } = embedded
  let votes = 0
  return {
    embedded,
    get votes() {
      return votes
    },
    async growTo(wanted) {
      const count = wanted - votes
      if (count <= 0) return
      await fillInBulk(database, { withoutIndexes: count >= WITHOUT_INDEXES_MIN }, async (client) => {
        await insertBattles(client, { from: votes + 1, count, answerChars: ANSWER_CHARS })
        await insertVotes(client)
        await insertThreadsOfOthers(client, Math.floor(count / 10))
      })
      votes = wanted
      await checkTallies(database)
    },
    newest: (count) => newestBattles(database, count),
  }
}

const long = new WeakMap<Workplace, Promise<History>>()

/** The one history of this call that grows to its largest: minutes of filling that parts have in common. */
export function longHistory(call: Workplace): Promise<History> {
  const known = long.get(call)
  if (known !== undefined) return known
  const opened = openHistory(call, 'long-history')
  long.set(call, opened)
  return opened
}
