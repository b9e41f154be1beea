import { PROMPT } from '../gateways/gateway.ts'
import type { EmbeddedDatabase } from '../postgres/open-embedded.ts'
import { startTap } from '../postgres/tap.ts'
import { startArena } from '../processes/arena.ts'
import type { Workplace } from '../processes/workplace.ts'
import type { BenchProvider } from '../provider/start-provider.ts'

export interface HeardBattle {
  /** The statement as the service sends it, and what it sent with the last of them: the first also stores their pool. */
  readonly text: string
  readonly values: readonly (string | null)[]
  readonly roundTripsEach: number
}

export interface ListenOptions {
  readonly embedded: EmbeddedDatabase
  readonly provider: BenchProvider
  readonly models: number
  readonly statement: string
}

const HEARD = 10

/** A second service on the same database, its line to it tapped: what a battle asks of the database, and how often. */
export async function listenToBattle(
  place: Workplace,
  { embedded, provider, models, statement }: ListenOptions,
): Promise<HeardBattle> {
  const tap = await startTap(place, embedded.url)
  const arena = await startArena(place, { models, providerUrl: provider.url, env: { DATABASE_URL: tap.url } })
  const authorization = `Bearer ${await arena.signIn()}`
  const battle = async () => {
    const response = await fetch(`${arena.url}/api/arena/dualchat`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: PROMPT }),
    })
    if (response.status !== 200) throw new Error(`a battle was answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
  // The first verifies the token with keys from the database, which a later one finds remembered.
  await battle()
  const before = tap.roundTrips()
  for (let count = 0; count < HEARD; count++) await battle()
  const roundTripsEach = (tap.roundTrips() - before) / HEARD
  await arena.stop()
  return { text: tap.textOf(statement), values: tap.asked(statement).at(-1)!.values, roundTripsEach }
}
