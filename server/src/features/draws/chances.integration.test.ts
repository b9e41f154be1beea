import { it, onTestFinished } from 'vitest'
import { expectChance } from '../../testing/expect-chance.ts'
import { startArena } from '../../testing/start-arena.ts'

// Other tests choose what is random, or replace its source. draw-models.test.ts counts the draws of pools, of the top model
// and of replacements.
it('[B3] [B7] [C1] a service draws models for battles and chats evenly, and sides by a fair coin', async () => {
  const arena = await startArena({ env: { DRAW: 'uniform' } })
  onTestFinished(() => arena.close())
  const { client } = await arena.signIn()
  const { items } = await client.models.list()
  const eligible = items.filter(({ providerName }) => providerName !== 'cloudflare').map(({ modelName }) => modelName)
  const trials = 60
  const repeat = <Result>(run: () => Promise<Result>) => Promise.all(Array.from({ length: trials }, run))
  const expectEven = (names: readonly string[]) => {
    for (const name of eligible) {
      const successes = names.filter((each) => each === name).length
      expectChance({ successes, trials, probability: 1 / eligible.length })
    }
  }

  const pairs = await repeat(async () => (await client.battles.start({ prompt: 'Any two' })).arena.models)
  expectChance({ successes: pairs.filter((pair) => pair.agent1 < pair.agent2).length, trials, probability: 0.5 })
  expectEven(pairs.map((pair) => pair.agent1))
  expectEven(pairs.map((pair) => pair.agent2))

  expectEven((await repeat(() => client.chat.once({ prompt: 'Any one' }))).map(({ model }) => model.name))
})
