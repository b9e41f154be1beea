import type { EmbeddedDatabase } from '../postgres/open-embedded.ts'
import { startTap } from '../postgres/tap.ts'
import { startArena } from '../processes/arena.ts'
import type { Workplace } from '../processes/workplace.ts'

export interface HeardVotes {
  /** The statement as the service sends it. */
  readonly text: string
  readonly roundTripsEach: number
}

export interface ListenOptions {
  readonly embedded: EmbeddedDatabase
  readonly battles: readonly string[]
  readonly models: number
  readonly statement: string
}

const HEARD = 20

/** A second service on the same database, its line to it tapped: what a vote asks of the database, and how often. */
export async function listenToVotes(
  place: Workplace,
  { embedded, battles, models, statement }: ListenOptions,
): Promise<HeardVotes> {
  const tap = await startTap(place, embedded.url)
  const arena = await startArena(place, { models, env: { DATABASE_URL: tap.url } })
  const authorization = `Bearer ${await arena.signIn()}`
  const vote = async (comparisonId: string) => {
    const response = await fetch(`${arena.url}/api/arena/model-vote`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ comparisonId, voteChoice: 'left', voteDurationMs: 1200 }),
    })
    if (response.status !== 200) throw new Error(`a vote was answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
  // The first verifies the token with keys from the database, which a later one finds remembered.
  await vote(battles[0]!)
  const before = tap.roundTrips()
  for (const id of battles.slice(1, 1 + HEARD)) await vote(id)
  const roundTripsEach = (tap.roundTrips() - before) / HEARD
  await arena.stop()
  return { text: tap.textOf(statement), roundTripsEach }
}
