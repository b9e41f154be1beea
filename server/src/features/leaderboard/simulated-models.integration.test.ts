import { expect, it } from 'vitest'
import { startArena } from '../../testing/start-arena.ts'

it('[M2] does not include votes and draws of simulated models in the boards of real models', async () => {
  const simulated = await startArena()
  const { client } = await simulated.signIn()
  for (let battle = 0; battle < 3; battle += 1) {
    const { comparisonId } = await client.battles.start({ prompt: 'Any two' })
    await client.votes.cast({ comparisonId, voteChoice: 'left' })
  }
  const { databaseUrl } = simulated
  await simulated.close()

  const real = await startArena({ databaseUrl, env: { GROQ_API_KEY: 'key', GROQ_BASE_URL: 'http://127.0.0.1:1' } })
  const read = async (path: string) => (await real.call(path)).json
  expect(await read('/api/arena/model-stats')).toMatchObject({ totalVotes: 0, voters: 0 })
  expect(await read('/api/arena/model-stats?style=controlled')).toMatchObject({ totalVotes: 0, voters: 0 })
  expect(await read('/api/arena/model-stats/tags')).toMatchObject({ items: [] })
  expect(await read('/api/arena/draws')).toMatchObject({ battles: 0, items: [] })
  expect(await read('/api/arena/model-stats/matrix')).toMatchObject({ models: [], cells: [] })
  await real.close()
})
