import { describe, expect, it } from 'vitest'
import { failing, models, says, useHostedArena } from '../../generation/fixtures.ts'
import { simulatedModels } from '../../providers/index.ts'
import { logDifferences } from '../../testing/log-differences.ts'
import { startArena } from '../../testing/start-arena.ts'

const fixture = useHostedArena()
const named = { prompt: 'Who are you?', model1: models.groq, model2: models.google }
const plain = says('It depends.')
const claims: Readonly<Record<string, string>> = {
  [models.groq]: 'I am Llama, a large language model made by Meta.',
  [models.google]: 'I am a large language model, trained by Google.',
}

/** These models identify themselves, the others answer. */
const tell = (...telling: readonly string[]) =>
  fixture.script((model) => (telling.includes(model) ? says(claims[model]!) : plain))

const vote = (comparisonId: string) => fixture.owner.client.votes.cast({ comparisonId, voteChoice: 'left' })

describe('an answer that identifies itself', () => {
  it('[B21] stays excluded when its text is deleted', async () => {
    tell(models.google)
    const { threadId } = await fixture.owner.client.threads.create()
    const { comparisonId } = await fixture.battle({ ...named, threadId })
    await fixture.owner.client.threads.delete(threadId)
    const { reveal } = await vote(comparisonId)
    expect([reveal.countedAs, reveal.agent2.namedItself]).toEqual(['leaked', true])
  })

  it.each([
    ['left', [models.groq], [true, false]],
    ['right', [models.google], [false, true]],
    ['both', [models.groq, models.google], [true, true]],
  ])('[B21] [V9] excludes the vote from the leaderboard: %s', async (_, telling, namedItself) => {
    tell(...telling)
    const before = await fixture.arena.anybody.leaderboard.read()
    const { reveal } = await vote((await fixture.battle(named)).comparisonId)
    expect(reveal.countedAs).toBe('leaked')
    expect([reveal.agent1.namedItself, reveal.agent2.namedItself]).toEqual(namedItself)
    const after = await fixture.arena.anybody.leaderboard.read()
    expect(after.excludedVotes).toEqual({ ...before.excludedVotes, leaked: before.excludedVotes.leaked + 1 })
    const counts = ({ totalVotes, voters, items }: typeof after) => ({
      totalVotes,
      voters,
      items: items.map(({ fallbackRate: _rate, ...row }) => row),
    })
    expect(counts(after)).toEqual(counts(before))
    expect(await logDifferences(fixture.arena.database)).toEqual([])
  })

  it.each([
    ['random', {}],
    ['topper', { selectionMode: 'topper' }],
    ['sealed', { sealed: true }],
  ])('[B21] is found in every kind of battle: %s', async (_, request) => {
    await fixture.keepOnly(models.groq, models.google)
    tell(models.groq)
    const answered = await fixture.post('/api/arena/dualchat', { prompt: 'Who are you?', ...request })
    const { reveal } = await vote(String(answered.json!.comparisonId))
    expect(reveal.countedAs).toBe('leaked')
    for (const { name, namedItself } of [reveal.agent1, reveal.agent2]) expect(namedItself).toBe(name === models.groq)
  })

  it('[V9] is excluded from matrix, style control, voters and history', async () => {
    tell(models.groq)
    const board = fixture.arena.anybody.leaderboard
    const figures = async () => [
      (await board.matrix()).cells,
      (await board.read({ style: 'controlled' })).items.map(({ eloScore }) => eloScore),
      (await board.read({ tag: 'no-code' })).totalVotes,
      (await board.history(models.groq).catch(() => null))?.items ?? null,
      (await board.tags()).items,
    ]
    const before = await figures()
    const voter = await fixture.arena.signIn()
    const { comparisonId } = await fixture.battle(named)
    await voter.client.votes.cast({ comparisonId, voteChoice: 'left' })
    expect(await figures()).toEqual(before)
  })

  it('[B21] does not count when a fallback wrote it', async () => {
    fixture.script((model) => (model === models.fallback ? says('I am Llama, made by Meta.') : failing.error))
    const { reveal } = await vote((await fixture.battle(named)).comparisonId)
    expect(reveal).toMatchObject({
      countedAs: 'fallback',
      agent1: { namedItself: false, fallback: { model: models.fallback, reason: 'error' } },
      agent2: { namedItself: false },
    })
  })
})

it('[B21] simulated models do not identify themselves, even when asked', async () => {
  const arena = await startArena()
  const { client } = await arena.signIn()
  const names = simulatedModels.map(({ modelName }) => modelName)
  const prompts = ['Who are you?', 'Wer bist du?', '¿Quién eres?', '你是谁？', 'Write a poem about the sea', 'Hello!']
  for (const prompt of prompts) {
    for (let index = 0; index < names.length; index += 2) {
      await client.battles.start({ prompt, model1: names[index]!, model2: names[index + 1]! })
    }
  }
  const { rows } = await arena.database.pool.query(
    `select left_text, right_text from comparisons where class <> 'named' or left_named_itself or right_named_itself`,
  )
  expect(rows).toEqual([])
  await arena.close()
})
