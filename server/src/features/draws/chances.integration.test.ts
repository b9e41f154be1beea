import { it, onTestFinished } from 'vitest'
import { expectChance } from '../../testing/expect-chance.ts'
import { startArena } from '../../testing/start-arena.ts'

// Other tests choose what is random, or replace its source. draw-models.test.ts counts the draws of pools and of replacements.
it('[B3] [B6] [B7] [C1] a service draws models for battles and chats evenly, and sides by a fair coin', async () => {
  const arena = await startArena({ env: { DRAW: 'uniform' } })
  onTestFinished(() => arena.close())
  const { client } = await arena.signIn()
  const trials = 40
  const repeat = <Result>(run: () => Promise<Result>) => Promise.all(Array.from({ length: trials }, run))
  const { items } = await client.models.list()
  const eligible = items.filter(({ providerName }) => providerName !== 'cloudflare').map(({ modelName }) => modelName)
  // One of many models is too rare for so few draws.
  const half = eligible.slice(0, eligible.length / 2)
  const expectEven = (names: readonly string[]) => {
    const successes = names.filter((name) => half.includes(name)).length
    expectChance({ successes, trials, probability: half.length / eligible.length })
  }
  const pairs = await repeat(async () => (await client.battles.start({ prompt: 'Any two' })).arena.models)
  expectEven(pairs.map(({ agent1 }) => agent1))
  expectEven((await repeat(() => client.chat.once({ prompt: 'Any one' }))).map(({ model }) => model.name))

  const [best, other] = eligible as [string, string]
  const { comparisonId } = await client.battles.start({ prompt: 'Who?', model1: best, model2: other })
  await client.votes.cast({ comparisonId, voteChoice: 'left' })
  const topper = () => client.battles.start({ prompt: 'The best', selectionMode: 'topper' })
  const lefts = (await repeat(topper)).filter((battle) => battle.arena.models.agent1 === best)
  expectChance({ successes: lefts.length, trials, probability: 0.5 })
})
