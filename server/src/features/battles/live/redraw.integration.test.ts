import { findFaults, type LogEntry, type VoteEntry } from '@arena/ratings'
import { describe, expect, it } from 'vitest'
import { failing, models, piece, useHostedArena } from '../../../generation/fixtures.ts'
import type { RecordedAnswer } from '../../../providers/hosts/recorded-host.ts'
import { createReadDrawnVotes } from '../../draws/index.ts'
import { createBattleStreams, streams } from './fixtures.ts'

const fixture = useHostedArena()
const { stream, ended } = createBattleStreams(fixture)
const redrawn = { prompt: 'Well?', sealed: true, redraw: true }

interface Names {
  readonly modelId: string
  readonly modelName: string
  readonly displayName: string
}

const sql = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await fixture.arena.database.pool.query<Row>(text, values)).rows

const catalogue = () =>
  sql<Names>('select model_id as "modelId", model_name as "modelName", display_name as "displayName" from models')

/** The first of three models that is asked fails, and the others answer without naming a model. */
async function failFirst(failure: RecordedAnswer): Promise<{ failed: () => Names }> {
  // No name is part of another one.
  await fixture.keepOnly(models.groq, models.google, models.slashed)
  const known = await catalogue()
  let first: string | null = null
  fixture.script((model) => {
    first ??= model
    return model === first ? failure : streams('It depends.')
  })
  return { failed: () => known.find(({ modelName }) => modelName === first)! }
}

const wordsIn = (text: string, names: readonly Names[]) =>
  names
    .flatMap((each) => Object.values(each) as string[])
    .filter((word) => text.toLowerCase().includes(word.toLowerCase()))

describe('a model that fails in a drawn battle with `redraw`', () => {
  it.each<[string, RecordedAnswer, reason: string]>([
    ['at once', failing.error, 'error'],
    ['within its answer', { body: [piece('Half an answer.')], ending: 'cut' }, 'error'],
    ['by a rate limit', failing.rate_limited, 'rate_limited'],
  ])('[B40] [B19] is replaced and named nowhere, before the vote or after it: %s', async (_, failure, reason) => {
    const { failed } = await failFirst(failure)
    const { threadId } = await fixture.owner.client.threads.create()
    const first = await ended(stream({ ...redrawn, threadId }))
    const { comparisonId } = first.done
    expect(first.events).toContainEqual(expect.objectContaining({ object: 'arena.stream.reset', reason }))
    for (const agent of [first.done.agent1, first.done.agent2])
      expect(agent).toMatchObject({ message: 'It depends.', fallback: null })
    const next = await ended(stream({ prompt: 'Why?', continues: comparisonId, threadId }))
    const read = async (path: string) => (await fixture.arena.call(path, fixture.owner)).text
    const beforeVote = first.bytes + next.bytes + (await read(`/api/threads/${threadId}/messages`))
    expect(wordsIn(beforeVote, await catalogue())).toEqual([])
    expect(beforeVote).not.toMatch(/groq|google|cloudflare/i)

    const vote = await fixture.post('/api/arena/model-vote', { comparisonId, voteChoice: 'left' })
    expect(vote.json).toMatchObject({ success: true, reveal: { countedAs: 'blind' } })
    const later = await ended(stream({ prompt: 'And now?', continues: comparisonId, threadId }))
    const { items } = await fixture.owner.client.threads.list()
    const listed = JSON.stringify(items.find((thread) => thread.threadId === threadId))
    const paths = [`/api/threads/${threadId}/messages`, `/api/arena/model-vote/${comparisonId}`]
    const afterVote = [vote.text, later.bytes, listed, ...(await Promise.all(paths.map(read)))].join()
    expect(wordsIn(afterVote, [failed()])).toEqual([])
  })

  it('[B40] [L16] [L24] counts as drawn and failed; the vote is the final pair’s, without a probability', async () => {
    const { failed } = await failFirst(failing.error)
    /** Battles and failures by model, of drawn pairs. */
    const readCounts = async () => {
      const rows = await sql<{ id: string; count: number }>(
        `select model_id || ' ' || what as id, sum(count)::int as count from battle_counts cross join lateral (values
           (left_model_id, 'drawn', battles), (left_model_id, 'failed', left_fallbacks),
           (right_model_id, 'drawn', battles), (right_model_id, 'failed', right_fallbacks)) as side(model_id, what, count)
         where drawn group by 1
         union all select 'draws', coalesce(sum(battles), 0)::int from draw_counts`,
      )
      return new Map(rows.map(({ id, count }) => [id, count]))
    }
    const before = await readCounts()
    const { comparisonId } = (await ended(stream(redrawn))).done
    const after = await readCounts()
    const grown = [...after].filter(([id, count]) => count !== (before.get(id) ?? 0)).map(([id]) => id)
    expect(grown).toHaveLength(4)
    expect(grown).toEqual(expect.arrayContaining(['draws', `${failed().modelId} drawn`, `${failed().modelId} failed`]))

    const [stored] = await sql<{ pair: string[] }>(
      `select array[l.model_name, r.model_name] as pair, num_nonnulls(draw_probability, left_fallback, right_fallback) as unknown
       from comparisons join models l on l.model_id = left_model_id join models r on r.model_id = right_model_id
       where comparison_id = $1`,
      comparisonId,
    )
    expect(stored).toMatchObject({ unknown: 0 })
    expect(stored!.pair).not.toContain(failed().modelName)
    const { reveal } = await fixture.owner.client.votes.cast({ comparisonId, voteChoice: 'right' })
    expect([reveal.agent1.name, reveal.agent2.name]).toEqual(stored!.pair)
    const log = (await fixture.arena.call('/api/arena/votes.jsonl')).text.trimEnd().split('\n')
    const lines = log.map((line) => JSON.parse(line) as LogEntry)
    const line = lines.at(-1) as VoteEntry
    expect(line).toMatchObject({ left: stored!.pair[0], right: stored!.pair[1], class: 'blind', probability: null })
    expect(findFaults(lines, line.day)).toEqual([])

    // The test of selection compares draws with the chances of every draw, so it gets the pair that was drawn.
    const [vote] = await sql<{ voter: number }>(
      'select voter from log_voters join votes using (user_id) where comparison_id = $1',
      comparisonId,
    )
    const { votes, sets } = await createReadDrawnVotes(fixture.arena.database)([vote!.voter])
    const drawnPair = [votes.at(-1)!.leftModelId, votes.at(-1)!.rightModelId]
    expect(drawnPair.toSorted()).toEqual(
      grown.flatMap((id) => (id.endsWith(' drawn') ? [id.slice(0, -' drawn'.length)] : [])).toSorted(),
    )
    expect(sets.find(({ drawSetId }) => drawSetId === votes.at(-1)!.drawSetId)!.modelIds).toEqual(
      expect.arrayContaining(drawnPair),
    )
  })

  it('[B40] [B12] is followed by the fallback if no other model is left, for the model drawn last', async () => {
    await fixture.keepOnly(models.groq, models.google, models.slashed, models.edge)
    fixture.script((model) => (model === models.edge ? streams('It depends.') : failing.error))
    const { done } = await ended(stream({ ...redrawn, sealed: false }))
    if (done.sealed) throw new Error('the battle is sealed')
    expect(new Set(fixture.asked().map(({ body }) => body.model)).size).toBe(4)
    for (const { model, message, fallback } of [done.agent1, done.agent2]) {
      expect(fallback).toEqual({ model: models.edge, reason: 'error' })
      expect(message).toContain(`The original model '${model.name}' was unreachable.`)
    }
    expect(done.agent1.model.name).not.toBe(done.agent2.model.name)
  })

  it('[B17] [B40] is replaced by a model that stops when the client leaves, and nothing is stored', async () => {
    await fixture.keepOnly(models.groq, models.google, models.slashed)
    let asked = 0
    fixture.script(() => {
      asked += 1
      return asked === 1 ? failing.error : { body: [piece('One,')], ending: 'stall' }
    })
    const stored = await fixture.count('comparisons')
    const call = stream({ ...redrawn, sealed: false })
    const [second, third] = [await fixture.request(2), await fixture.request(3)]
    call.disconnect()
    await Promise.all([second.socketClosed, third.socketClosed])
    fixture.script(() => streams('Here.'))
    await ended(stream(redrawn))
    expect(await fixture.count('comparisons')).toBe(stored + 1)
  })
})

it.each<[string, object, path: string]>([
  ['with named models', { model1: models.groq, model2: models.google }, '/api/arena/dualchat/stream'],
  ['in a battle that is not streamed', {}, '/api/arena/dualchat'],
])('[B40] `redraw` is ignored %s', async (_, request, path) => {
  await fixture.keepOnly(models.groq, models.google, models.slashed, models.edge)
  fixture.script((model) => (model === models.edge ? streams('It depends.') : failing.error))
  const { text } = await fixture.post(path, { prompt: 'Well?', redraw: true, ...request })
  expect(text).toContain('[System Note]')
  expect(new Set(fixture.asked().map(({ body }) => body.model)).size).toBe(3)
})

it('[B40] [N1] `redraw` is ignored with `continues`: the pair stays', async () => {
  await fixture.keepOnly(models.groq, models.google, models.slashed, models.edge)
  fixture.script(() => streams('It depends.'))
  const { done } = await ended(stream({ ...redrawn, sealed: false }))
  fixture.script((model) => (model === models.edge ? streams('It depends.') : failing.error))
  const next = await ended(stream({ prompt: 'Why?', continues: done.comparisonId, redraw: true }))
  for (const side of ['agent1', 'agent2'] as const) {
    expect(next.done[side]).toMatchObject({ model: done[side].model, fallback: { model: models.edge } })
  }
})
