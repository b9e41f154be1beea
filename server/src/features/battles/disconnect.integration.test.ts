import { describe, expect, it } from 'vitest'
import {
  failing,
  models,
  refusedWith,
  says,
  silent,
  startHostedArena,
  useHostedArena,
} from '../../generation/fixtures.ts'

import type { RecordedRequest } from '../../providers/hosts/recorded-host.ts'

const fixture = useHostedArena()
const named = { prompt: 'Well?', model1: models.groq, model2: models.google }

/** A battle whose client can disconnect. */
function begin(request: object = named) {
  const caller = new AbortController()
  const outcome = fixture.owner.client.battles.start(request as typeof named, { signal: caller.signal }).then(
    () => 'answered',
    () => 'aborted',
  )
  return {
    async disconnect() {
      caller.abort()
      expect(await outcome).toBe('aborted')
    },
  }
}

/** Checks that nothing is saved except by a later client that stays connected. */
async function expectNothingSaved(run: () => Promise<void>): Promise<void> {
  const saved = async () => [await fixture.count('comparisons'), await fixture.count('messages')] as const
  const [comparisons, messages] = await saved()
  await run()
  fixture.script(() => says('Here.'))
  await fixture.battle(named)
  expect(await saved()).toEqual([comparisons + 1, messages])
}

const closedOf = (requests: readonly RecordedRequest[]) => Promise.all(requests.map((request) => request.socketClosed))

describe('a client that disconnects', () => {
  it('[B17] cancels both calls to providers, and nothing is saved', async () => {
    fixture.script(() => silent)
    const { threadId } = await fixture.owner.client.threads.create()
    await expectNothingSaved(async () => {
      const battle = begin({ ...named, threadId })
      const asked = [await fixture.request(1), await fixture.request(2)]
      await battle.disconnect()
      await closedOf(asked)
    })
    expect((await fixture.owner.client.threads.read(threadId)).messageCount).toBe(0)
    // Two calls for each client: no fallback was asked for the client that disconnected.
    expect(fixture.asked()).toHaveLength(4)
  })

  it('[B17] cancels the second call when the first model has already answered', async () => {
    fixture.script((model) => (model === models.groq ? says('Quick.') : silent))
    await expectNothingSaved(async () => {
      const battle = begin()
      await fixture.request(2)
      const of = (name: string) => fixture.asked().find(({ body }) => body.model === name)!
      await of(models.groq).answered
      await battle.disconnect()
      await of(models.google).socketClosed
    })
  })

  it('[B17] cancels the calls to fallback models', async () => {
    fixture.script((model) => (model === models.fallback ? silent : failing.error))
    await expectNothingSaved(async () => {
      const battle = begin()
      const fallbacks = [await fixture.request(3), await fixture.request(4)]
      expect(fallbacks.map(({ body }) => body.model)).toEqual([models.fallback, models.fallback])
      await battle.disconnect()
      await closedOf(fallbacks)
    })
  })
})

describe('many battles at once', () => {
  it('[B1] [B17] cause no warning about too many listeners', async () => {
    const warnings: string[] = []
    const hear = ({ name, message }: Error) => {
      // The recorded host adds many listeners to its own sockets. Only those on signals are the service's.
      if (message.includes('AbortSignal')) warnings.push(`${name}: ${message}`)
    }
    let answerAll = () => {}
    const allAsked = new Promise<void>((resolve) => (answerAll = resolve))
    fixture.script(() => ({ body: [allAsked, String(says('Here.').body)] }))
    process.on('warning', hear)
    try {
      const battles = Promise.all(Array.from({ length: 12 }, () => fixture.battle(named)))
      await fixture.request(24)
      answerAll()
      await battles
      await new Promise((resolve) => setImmediate(resolve))
    } finally {
      process.off('warning', hear)
    }
    expect(warnings).toEqual([])
  })
})

it('[B17] a service that closes cancels running battles with a 500, and saves nothing', async () => {
  const closing = await startHostedArena()
  closing.script(() => silent)
  const answer = closing.post('/api/arena/dualchat', named, { headers: { connection: 'close' } })
  const asked = [await closing.request(1), await closing.request(2)]
  const closed = closing.arena.app.close({ graceMs: 0 })
  refusedWith(await answer, { status: 500, code: 'API_ERROR' })
  await closedOf(asked)
  await closed
  expect(await closing.count('comparisons')).toBe(0)
  await closing.close()
})
