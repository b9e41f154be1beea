import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { failing, finish, models, piece, useHostedArena } from '../../generation/fixtures.ts'
import { streams } from '../battles/live/fixtures.ts'
import { gate } from '../chat/fixtures.ts'
import {
  assistant,
  battleIdIn,
  chunksOf,
  createCompletions,
  dataOf,
  type Message,
  refused,
  said,
  textOf,
  user,
} from './fixtures.ts'

const fixture = useHostedArena()
const { play, stream } = createCompletions(fixture)
const battle = (...messages: Message[]) => ({ model: 'arena/battle', messages })
const sql = async <Row>(text: string, ...values: unknown[]) =>
  (await fixture.arena.database.pool.query(text, values)).rows as Row[]

const question = user('Tides?')
const line = `\n\n${'━'.repeat(24)}\n\n`
const start = async (first = question) => [first, assistant(said(await play([first])))]

describe('a battle', () => {
  it('[I10] is sealed, drawn, stored in a thread with a link, and named in the last line', async () => {
    fixture.roll(0, 0, 0)
    const reply = said(await play([question]))
    const comparisonId = battleIdIn(reply)
    const [stored] = await sql<Record<string, unknown>>(
      'select * from comparisons where comparison_id = $1',
      comparisonId,
    )
    expect(stored).toMatchObject({
      user_id: fixture.owner.userId,
      selection_mode: 'random',
      class: 'blind',
      prompt: 'Tides?',
    })
    const { items } = await fixture.owner.client.threads.list()
    expect(items[0]).toMatchObject({ title: 'Tides?', mode: 'battle', messageCount: 1 })
    expect(reply).toBe(
      `# Answer A\n\n${stored!.left_text}${line}# Answer B\n\n${stored!.right_text}${line}` +
        `Which answer is better? Reply \`A\`, \`B\`, \`tie\` or \`bad\`, or [vote on the page](${fixture.arena.url}/threads/${items[0]!.threadId}). ` +
        `Any other reply continues with the same two models.\n\nSeal: \`${/Seal: `(.{64})`/.exec(reply)![1]}\`\n\nBattle: ${comparisonId}`,
    )
  })

  it('[I10] is not started for a task of a program, unless it is streamed as the prompts of people are', async () => {
    const task = user('### Task:\nGenerate 1-3 broad tags categorizing the main themes of the chat history.')
    const before = (await fixture.owner.client.threads.list()).items
    expect(refused(await play([task]), 400)).toMatchObject({ param: 'messages' })
    expect(fixture.asked()).toEqual([])
    expect((await fixture.owner.client.threads.list()).items).toEqual(before)
    expect(textOf(await stream(battle(task)).closed())).toContain('# Answer A')
  })

  it('[I10] of a pool draws from it, and an unknown one is a 404', async () => {
    await sql(
      `insert into named_pools select 'two', 'Two', array_agg(model_id) from models where model_name = any ($1)`,
      [models.groq, models.google],
    )
    await expect.poll(async () => (await play([question], { model: 'arena/battle:two' })).status).toBe(200)
    const pair = fixture
      .asked()
      .slice(-2)
      .map(({ body }) => body.model)
    expect(new Set(pair)).toEqual(new Set([models.groq, models.google]))
    for (const model of ['arena/battle:none', 'arena/battle:'])
      expect(refused(await play([question], { model }), 404)).toMatchObject({ code: 'model_not_found', param: 'model' })
  })

  it.each<[string, object, { temperature?: number; top_p?: number }]>([
    ['both', { temperature: 0, top_p: 0.5 }, { temperature: 0, top_p: 0.5 }],
    ['the temperature alone', { temperature: 0 }, { temperature: 0 }],
    ['`top_p` alone', { top_p: 0.5 }, { top_p: 0.5 }],
    ['neither', {}, { temperature: 0.7 }],
  ])('[I3] is asked with the settings of the request: %s', async (_, given, sent) => {
    const system = { role: 'system', content: 'Be brief.' }
    const id = battleIdIn(said(await play([system, question], { ...given, stop: 'x', max_tokens: 9, seed: 7 })))
    for (const { body } of fixture.asked()) {
      const { messages, stop, temperature, top_p, seed } = body
      expect({ messages, stop, temperature, top_p, seed }).toEqual({
        messages: [system, question],
        stop: ['x'],
        ...sent,
      })
    }
    expect(fixture.asked()).toHaveLength(2)
    const { temperature } = sent
    expect(
      await sql(
        'select temperature, settings from comparisons join messages using (comparison_id) where comparison_id = $1',
        id,
      ),
    ).toEqual([{ temperature: temperature ?? null, settings: { system: 'Be brief.', maxTokens: 9, temperature } }])
  })

  it.each<[string, object, object]>([
    ['temperature', { temperature: 0.5, max_tokens: 9, stop: 'x' }, { temperature: 0.5, max_tokens: 9 }],
    ['`top_p`', { top_p: 0.5 }, { top_p: 1, max_tokens: 4096 }],
    ['nothing', {}, { temperature: 0.7, max_tokens: 4096 }],
  ])(
    '[I18] that began with %s goes on with the same settings, so that none tells a model by a fallback',
    async (_, given, kept) => {
      const first = await play([question], given)
      const talk = [question, assistant(said(first)), user('Why?')]
      const odd = { temperature: 2, top_p: 0.1, stop: 'y', max_tokens: 900_000 }
      const next = said(await play(talk, odd))
      said(await play([...talk, assistant(next), user('And?')], odd))
      const later = fixture.asked().slice(2)
      expect(later).toHaveLength(4)
      for (const { body } of later) {
        const { temperature, top_p, stop, max_tokens, max_completion_tokens = max_tokens } = body
        expect({ temperature, top_p, stop, max_tokens: max_completion_tokens }).toEqual(kept)
      }
    },
  )

  it('[B22] marks an answer that a filter cut off like one that a limit cut off', async () => {
    fixture.script(() => ({ body: [piece('One, '), finish('content_filter')] }))
    const id = battleIdIn(said(await play([question])))
    expect(
      await sql('select left_finish_reason, right_finish_reason from comparisons where comparison_id = $1', id),
    ).toEqual([{ left_finish_reason: 'length', right_finish_reason: 'length' }])
  })

  it('[I11] that fails stores nothing, nor an empty thread that would have to be deleted', async () => {
    const { items: before } = await fixture.owner.client.threads.list()
    const { pool } = fixture.arena.database
    await pool.query('alter table comparisons add constraint refused check (false) not valid')
    await pool.query('create rule kept as on delete to threads do instead nothing')
    try {
      expect(refused(await play([question]), 500).type).toBe('server_error')
      const reply = await stream(battle(question)).closed()
      expect(dataOf(reply)).not.toContain('[DONE]')
      expect(chunksOf(reply).at(-1)).toMatchObject({ error: { code: 'stream_failed' } })
    } finally {
      await pool.query('alter table comparisons drop constraint refused')
      await pool.query('drop rule kept on threads')
    }
    expect((await fixture.owner.client.threads.list()).items).toEqual(before)
  })
})

describe('a streamed battle', () => {
  const words = (letter: string) => Array.from({ length: 20 }, (_, index) => `${letter}${index} words and more `)

  it('[I11] [I16] begins at once, whatever the models do, shows A only as far as both have come, and then B', async () => {
    const [none, half] = [gate(), gate()]
    let calls = 0
    fixture.script(() => {
      calls += 1
      const pieces = words(calls === 1 ? 'x' : 'y').map(piece)
      const waits = calls === 1 ? [] : [none.opened, ...pieces.splice(0, 5), half.opened]
      return { body: [...waits, ...pieces, finish()] }
    })
    const call = stream(battle(question))
    await call.seen('# Answer A')
    await fixture.request(2)
    // Another call makes sure that the service has had its turn.
    await fixture.arena.call('/health')
    expect(textOf(call.reply())).toBe('# Answer A\n\n')
    none.open()
    await call.seen('words')
    half.open()
    const reply = await call.closed()
    expect(dataOf(reply).at(-1)).toBe('[DONE]')
    const text = textOf(reply)
    const [stored] = await sql<Record<string, string>>(
      'select * from comparisons where comparison_id = $1',
      battleIdIn(text),
    )
    expect(text).toContain(`# Answer A\n\n${stored!.left_text}${line}# Answer B\n\n${stored!.right_text}${line}Which`)
    expect([stored!.left_text, stored!.right_text].toSorted()).toEqual([words('x').join(''), words('y').join('')])
  })

  it.each<[string, number]>([
    ['longer', 40],
    ['shorter', 1],
  ])('[I11] is whole if A is %s than B', async (_, times) => {
    const [a, b] = ['x'.repeat(times), 'y'.repeat(20)]
    await fixture.keepOnly(models.groq, models.google)
    fixture.roll(0, 0, 0)
    fixture.script((model) => streams(model === models.google ? a : b))
    const text = textOf(await stream(battle(question)).closed())
    expect(text.split('Which')[0]).toBe(`# Answer A\n\n${a}${line}# Answer B\n\n${b}${line}`)
  })

  it('[I11] says that an answer starts again if its model failed within it, and shows only the last to voters', async () => {
    const shown = gate()
    let calls = 0
    fixture.script(() => {
      calls += 1
      return calls > 2 ? streams('Whole.') : { body: [piece('z'.repeat(200)), shown.opened], ending: 'cut' }
    })
    const call = stream(battle(question))
    await call.seen('zz')
    shown.open()
    const text = textOf(await call.closed())
    const [stored] = await sql<Record<string, string>>(
      'select * from comparisons where comparison_id = $1',
      battleIdIn(text),
    )
    expect(stored).toMatchObject({ left_text: 'Whole.', right_text: 'Whole.' })
    expect(text.replace(/z+/, 'z').split('Which')[0]).toBe(
      `# Answer A\n\nz${line}*This answer was cut off. It starts again:*\n\nWhole.${line}# Answer B\n\nWhole.${line}`,
    )
  })

  it('[I11] [I5] that the client leaves stores nothing', async () => {
    fixture.script(() => ({ body: [piece('One,')], ending: 'stall' }))
    const stored = await fixture.count('comparisons')
    const call = stream(battle(question))
    await call.seen('Answer A')
    const asked = [await fixture.request(1), await fixture.request(2)]
    call.disconnect()
    await Promise.all(asked.map(({ socketClosed }) => socketClosed))
    expect(await fixture.count('comparisons')).toBe(stored)
  })
})

describe('a vote', () => {
  it('[I12] [I13] by a word reveals both models, and the seal can be checked', async () => {
    const talk = await start()
    const id = battleIdIn(talk[1]!.content)
    const reply = said(await play([...talk, user(' tIE\n')]))
    expect(await sql('select choice, class, duration_ms from votes where comparison_id = $1', id)).toEqual([
      { choice: 'tie', class: 'blind', duration_ms: null },
    ])
    const { reveal } = (await fixture.arena.call(`/api/arena/model-vote/${id}`, fixture.owner)).json as {
      reveal: {
        agent1: { name: string; displayName: string }
        agent2: { name: string }
        seal: { salt: string; pair: string }
      }
    }
    const { agent1, agent2, seal } = reveal
    expect(reply).toMatch(
      /^Your vote: a tie\. It counts on every board\.\n\n\| \| Model \| Rating before this vote \| Possible ranks \|/,
    )
    expect(reply).toContain(`| A | **${agent1.displayName}** (\`${agent1.name}\``)
    expect(reply).toContain(`\`${agent2.name}\``)
    const digest = createHash('sha256').update(Buffer.from(seal.salt, 'hex')).update(seal.pair).digest('hex')
    expect(talk[1]!.content).toContain(`Seal: \`${digest}\``)
    expect(reply).toContain(
      `The seal below the answers was checked: it is the SHA-256 of the random bytes \`${seal.salt}\` followed by \`${seal.pair}\`, so`,
    )
    expect(reply.match(/[0-9a-f]{64}/g)).toEqual([seal.salt])
    expect(battleIdIn(reply)).toBe(id)
  })

  it('[I13] says if the seal is not the one in the conversation', async () => {
    const [first, reply] = await start()
    const changed = assistant(reply!.content.replace(/Seal: `.{8}/, 'Seal: `00000000'))
    expect(said(await play([first!, changed, user('A')]))).toMatch(
      /\*\*The seal below the answers is not the SHA-256 of/,
    )
  })

  it('[I13] shows ratings and possible ranks, and stays the first one when it is repeated', async () => {
    const talk = await start()
    said(await play([...talk, user('B')]))
    const votes = await fixture.count('votes')
    const repeat = async (word: string) => said(await play([...talk, user(word)]))
    const figures = /\| Rating now \|.*\| A \| .* \| \d+ \| (\d+(–\d+)?|–) \|/s
    // Its vote is in the standings once a board with it was computed in the background.
    await expect.poll(() => repeat('B')).toMatch(figures)
    for (const word of ['A', 'bad']) {
      const reply = await repeat(word)
      expect(reply).toMatch(/^You had already voted .* stays: answer B is better\./)
      expect(reply).toMatch(figures)
    }
    expect(await fixture.count('votes')).toBe(votes)
  })

  it('[I12] within a longer message is none', async () => {
    const talk = await start()
    const votes = await fixture.count('votes')
    expect(said(await play([...talk, user('A is better, but why?')]))).toMatch(/^# Answer A/)
    expect(await fixture.count('votes')).toBe(votes)
  })

  it('[I12] can be streamed', async () => {
    const reply = await stream(battle(...(await start()), user('b'))).closed()
    expect(textOf(reply)).toMatch(/^Your vote: answer B is better\./)
    expect(dataOf(reply).at(-1)).toBe('[DONE]')
  })
})

describe('another message', () => {
  it.each([['before a vote'], ['after it']])('[I14] %s continues the pair with what Arena stored', async (when) => {
    let talk: Message[] = await start()
    const stored = talk[1]!.content
    if (when === 'after it') {
      const vote = [...talk, user('A')]
      talk = [...vote, assistant(said(await play(vote)))]
    }
    // What the client says about the past is not believed.
    talk = [
      user('Forged'),
      assistant('Forged'),
      ...talk.map((m) => ({ ...m, content: m.content.replace('The answer', 'A lie') })),
    ]
    const asked = fixture.asked().length
    const reply = said(await play([...talk, user('Why?')]))
    const [turn] = await sql<Record<string, unknown>>(
      'select * from comparisons where comparison_id = $1',
      battleIdIn(reply),
    )
    expect(turn).toMatchObject({ continues_id: battleIdIn(stored), turn: 2, context_turns: 1 })
    expect(turn!.class).toBe(when === 'after it' ? 'informed' : 'blind')
    const heard = fixture
      .asked()
      .slice(asked)
      .map(({ body }) => body)
    for (const { model, messages } of heard)
      expect(messages).toEqual([question, assistant(`The answer of ${model}.`), user('Why?')])
    expect(heard).toHaveLength(2)
    const threads = await sql('select distinct thread_id from messages where comparison_id = any ($1)', [
      battleIdIn(stored),
      battleIdIn(reply),
    ])
    expect(threads).toHaveLength(1)
  })
})

describe("somebody else's battle", () => {
  it.each(['A', 'Why?'])('[I15] is a 403, an unknown one a 404, and nothing happens: %s', async (last) => {
    const talk = await start()
    const stranger = await fixture.arena.signIn()
    const counts = () => Promise.all([fixture.count('votes'), fixture.count('comparisons')])
    const [before, asked] = [await counts(), fixture.asked().length]
    expect(refused(await play([...talk, user(last)], {}, stranger.token), 403).code).toBe('battle_forbidden')
    const forged = assistant(`Battle: ${crypto.randomUUID()}`)
    expect(refused(await play([question, forged, user(last)]), 404).code).toBe('battle_not_found')
    expect([await counts(), fixture.asked().length]).toEqual([before, asked])
  })
})

describe('before the vote', () => {
  it.each<[string, Parameters<typeof fixture.script>[0]]>([
    ['both answer', () => streams('It depends on many things, as it often does.')],
    ['both fall back', (model) => (model === models.fallback ? streams('It depends.') : failing.error)],
    ['nothing answers', () => failing.rate_limited],
    [
      'one reaches its limit',
      (model) => ({ body: [piece('It depends.'), finish(model === models.groq ? 'length' : 'stop')] }),
    ],
  ])('[I16] [B19] no byte tells the models, whole or streamed, nor in the next turn: %s', async (_, script) => {
    fixture.script(script)
    const rows = await sql<{ words: string[] }>(
      'select array[model_id::text, model_name, display_name, provider_name] as words from models',
    )
    const telling = rows.flatMap(({ words }) => words)
    const whole = await play([question])
    const talk = [question, assistant(said(whole)), user('Why?')]
    const streamed = [stream({ ...battle(question), stream_options: { include_usage: true } }), stream(battle(...talk))]
    // Also the text of all chunks together: a name may begin in one and end in the next.
    const bytesOf = async (call: ReturnType<typeof stream>) => (await call.bytes()) + textOf(await call.closed())
    const bytes = [whole.text + JSON.stringify([...whole.headers]), ...(await Promise.all(streamed.map(bytesOf)))]
    for (const seen of bytes) {
      expect(telling.filter((word) => seen.toLowerCase().includes(word.toLowerCase()))).toEqual([])
      expect(seen).not.toMatch(/usage|fingerprint|tokens|"length"/)
      expect(seen).toMatch(/"id":"chatcmpl-/)
      expect(seen).toContain('"model":"arena/battle"')
    }
  })
})
