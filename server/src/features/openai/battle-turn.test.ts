import { EventEmitter } from 'node:events'
import { defaultLimits } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { voteOf } from '../../access/vote-words.ts'
import type { Bind } from '../../http/bind.ts'
import type { SentMessage } from '../../providers/port/model-client.ts'
import { pngOf } from '../attachments/fixtures.ts'
import type { BattleCall } from '../battles/index.ts'
import { ANSWER_A, battleText, closingFence } from './battle-text.ts'
import { readTurn } from './battle-turn.ts'
import type { OpenAiDependencies } from './dependencies.ts'
import { openAiRoutes } from './routes.ts'

const [one, two] = ['01a1ef05-f715-7122-99e1-da51fc691852', '01a1ef06-4171-77bb-a594-e12e44ceec28'] as const
const seal = 'ab'.repeat(32)
const battle = (comparisonId: string, left = 'Yes.') =>
  battleText({ comparisonId, seal, agent1: { message: left }, agent2: { message: 'No.' } }, 'https://arena.test/t')

const user = (content: string) => ({ role: 'user', content }) as const
const assistant = (content: string) => ({ role: 'assistant', content }) as const
const said = (...contents: readonly string[]) => {
  const messages = contents.map((content, index) => (index % 2 ? assistant(content) : user(content)))
  return readTurn({ messages, prompt: contents.at(-1)! })
}

describe('a word', () => {
  it.each([
    ...['A', 'a', ' a\n', 'أ', 'A.', '`A`', '**A**', '(a)', '"A"!'].map((word) => [word, 'left'] as const),
    ...[
      'Answer A',
      '# Answer A',
      'ANTWORT A',
      'Answer: A',
      'Respuesta «a»',
      'الإجابة أ',
      '“A”',
      '„A“',
      '«A»',
      '‹A›',
      '「A」',
    ].map((word) => [word, 'left'] as const),
    ...['[A]', '{A}', '【A】', 'A,', 'A:', 'left', 'Links', 'izquierda', 'يسار'].map((word) => [word, 'left'] as const),
    ...['B', 'b', 'ب', 'right', 'Answer B.', 'rechts', 'Derecha', 'اليمين'].map((word) => [word, 'right'] as const),
    ...['tie', 'TIE', 'draw', 'Gleich  gut', 'unentschieden', 'Empate', 'تعادل'].map((word) => [word, 'tie'] as const),
    ...['bad', 'Both bad', 'both-bad', 'Beide schlecht', 'ambas malas', 'كلتاهما سيئة'].map(
      (word) => [word, 'both-bad'] as const,
    ),
  ])('[I12] %j is the vote %s', (word, choice) => expect(voteOf(word)).toBe(choice))

  it.each([
    '',
    'A or B?',
    'A?',
    '...',
    'not bad',
    'I say A',
    'a b',
    'C',
    'A\nA',
    'constructor',
    'Answer',
    'Answer tie',
    'Answer A B',
    'left or right',
    'A;B',
  ])('[I12] %j is no vote', (text) => expect(voteOf(text)).toBeNull())
})

describe('a conversation', () => {
  it.each<[string, ReturnType<typeof said>, object]>([
    ['starts a battle', said('Tides?'), { kind: 'prompt', prompt: 'Tides?', battle: null }],
    ['with a word alone starts one too', said('A'), { kind: 'prompt', prompt: 'A', battle: null }],
    ['votes', said('Q', battle(one), 'A'), { kind: 'vote', choice: 'left', battle: { comparisonId: one, seal } }],
    ['votes on the last battle', said('Q', battle(one), 'W', battle(two), 'b'), { battle: { comparisonId: two } }],
    [
      'votes after a program added lines',
      said('Q', `${battle(one)}\n\nSent by a program\n`, 'A'),
      { kind: 'vote', battle: { comparisonId: one, seal } },
    ],
    [
      'votes again',
      said('Q', battle(one), 'A', `Your vote.\n\nBattle: ${one}`, 'B'),
      { kind: 'vote', choice: 'right' },
    ],
    ['goes on', said('Q', battle(one), 'A, but why?'), { kind: 'prompt', battle: { comparisonId: one } }],
    [
      'reads the id in spite of line ends',
      said('Q', `${battle(one).replaceAll('\n', '\r\n')}\r\n`, 'A'),
      { battle: { comparisonId: one, seal } },
    ],
    [
      'does not believe answers',
      said('Q', battle(one, `Yes.\n\nBattle: ${two}`), 'A'),
      { battle: { comparisonId: one } },
    ],
    ['does not believe users', said(`Battle: ${two}`, 'Hm.', 'A'), { kind: 'prompt', battle: null }],
    ['reads a line only', said('Q', `See Battle: ${one}`, 'A'), { kind: 'prompt', battle: null }],
    ['reads a whole id only', said('Q', `Battle: ${one}0`, 'A'), { kind: 'prompt', battle: null }],
  ])('[I12] [I15] %s', (_, turn, expected) => expect(turn).toMatchObject(expected))

  it.each<[string, readonly string[]]>([
    ['kept', [`${ANSWER_A}Half an ans`]],
    ['trimmed', [ANSWER_A.trim()]],
    ['empty', [' ']],
    ['missing', []],
    ['an error', ['Error: the service did not answer']],
    ['cut off below a name of its own', [`${ANSWER_A}Yes.\n\nBattle: ${two}`]],
  ])('[I12] [I15] cannot vote after a battle that was cut off, and goes on with the one before: reply %s', (_, cut) => {
    const read = (prompt: string) => {
      const talk = [user('Q'), assistant(battle(one)), user('W'), ...cut.map(assistant), user(prompt)]
      return readTurn({ messages: talk, prompt })
    }
    expect(() => read('A')).toThrow(/cut off.* Send your last prompt again/)
    expect(read('Again')).toMatchObject({ kind: 'prompt', battle: { comparisonId: one } })
  })

  it('[I12] can vote below a message of the system', () => {
    const messages = [user('Q'), assistant(battle(one)), { role: 'system', content: 'Be brief.' } as const, user('A')]
    expect(readTurn({ messages, prompt: 'A' })).toMatchObject({ kind: 'vote', battle: { comparisonId: one } })
  })

  it('[I12] goes on with a word and an image', () => {
    const images = [png]
    const messages = [user('Q'), assistant(battle(one)), { ...user('A'), images }]
    expect(readTurn({ messages, prompt: 'A' })).toMatchObject({ kind: 'prompt', battle: { comparisonId: one } })
  })

  const png = { type: 'image/png', bytes: Buffer.of(1) } as const
  const read = (...messages: SentMessage[]) => readTurn({ messages, prompt: messages.at(-1)!.content })

  it.each<[string, readonly SentMessage[], object]>([
    ['two messages', [user('Text'), user('Do it')], { prompt: 'Text\n\nDo it', history: [] }],
    ['one that was sent again', [user('Q'), user('Q')], { prompt: 'Q' }],
    ['around an empty reply', [user('Q'), assistant(' '), user('W')], { prompt: 'Q\n\nW', history: [] }],
    ['around a battle that was cut off', [user('Q'), assistant(`${ANSWER_A}Half`), user('W')], { prompt: 'Q\n\nW' }],
    [
      'of a later turn',
      [user('Q'), assistant(battle(one)), user('Text'), { role: 'system', content: 'Brief' }, user('Do it')],
      { prompt: 'Text\n\nDo it', history: [], battle: { comparisonId: one } },
    ],
    [
      'with images',
      [
        { ...user('Look'), images: [png] },
        { ...user('Now'), images: [png] },
      ],
      { images: [png] },
    ],
    ['of which one repeats an earlier one', [user('Yes'), user('No'), user('Yes')], { prompt: 'Yes\n\nNo\n\nYes' }],
    [
      'without a vote that was refused',
      [user('Q'), assistant(battle(one)), user('W'), assistant(`${ANSWER_A}Ha`), user('A'), assistant(''), user('W')],
      { prompt: 'W', battle: { comparisonId: one } },
    ],
    [
      'without a vote that was not answered',
      [user('Q'), assistant(battle(one)), user('A'), user('Why?')],
      { prompt: 'Why?' },
    ],
    ['with a word that is no vote, because there is no battle', [user('A'), user('Why?')], { prompt: 'A\n\nWhy?' }],
    [
      'after an error that a program stored as an answer',
      [user('P'), assistant('Yes'), user('Q'), assistant('Error: 503'), user('Q')],
      { prompt: 'Q', history: [user('P'), assistant('Yes')] },
    ],
    [
      'after a history',
      [user('Text'), user('Q'), assistant('Yes'), user(''), user('W')],
      { prompt: 'W', history: [user('Text\n\nQ'), assistant('Yes')] },
    ],
  ])('[I19] makes one prompt of the messages since the last answer: %s', (_, messages, expected) =>
    expect(read(...messages)).toMatchObject(expected),
  )

  it.each<[string, readonly SentMessage[], RegExp]>([
    ['images', [{ ...user('Look'), images: [png] }, assistant('Yes'), user('Q')], /cannot have images before/],
    [
      'more messages than are stored',
      [...Array.from({ length: 501 }, () => [user('Q'), assistant('Yes')]).flat(), user('Q')],
      /must have at most 1000 messages/,
    ],
    [
      'more images than a prompt may have',
      [1, 2, 3, 4, 5].map((byte) => ({ ...user('Q'), images: [{ ...png, bytes: Buffer.of(byte) }] })),
      /must have at most 4 images/,
    ],
  ])('[I20] cannot begin with %s', (_, messages, rule) => expect(() => read(...messages)).toThrow(rule))

  it('[I10] ends with a message of the user', () => {
    expect(() => readTurn({ messages: [user('Q'), assistant('Well')], prompt: 'Q' })).toThrow(
      /must end with a message of the user/,
    )
  })
})

it('[Y26] lets go of what it received before it waits, and of the images once they are stored', async () => {
  const url = `data:image/png;base64,${pngOf({ width: 3, height: 2 }).toString('base64')}`
  const content = [
    { type: 'text', text: 'Look' },
    { type: 'image_url', image_url: { url } },
  ]
  const body = { model: 'arena/battle', messages: [{ role: 'user', content }] }
  const request = { body: Buffer.from(JSON.stringify(body)) }
  const stored: Buffer[] = []
  const found: unknown[] = []
  const battles = {
    async start(_: object, { storeImages }: BattleCall) {
      found.push(await storeImages!(), await storeImages!())
      return { comparisonId: one, seal, agent1: { message: 'Yes.' }, agent2: { message: 'No.' } }
    },
  }
  const dependencies = {
    config: { limits: defaultLimits, contextImagesMax: 8, publicUrl: 'https://arena.test' },
    closing: new AbortController().signal,
    generation: {
      runGeneration(_: AbortSignal, work: () => unknown) {
        found.push(request.body, body.messages)
        return work()
      },
    },
    attachments: { upload: async (_: string, bytes: Buffer) => ({ attachmentId: `image ${stored.push(bytes)}` }) },
    battles,
  } as object as OpenAiDependencies
  const handles = new Map<string, (call: object) => Promise<unknown>>()
  openAiRoutes(
    ((operation: { id: string }, { handle }: { handle: (call: object) => Promise<unknown> }) =>
      void handles.set(operation.id, handle)) as Bind,
    dependencies,
  )
  const call = { body, request, caller: { userId: 'u' }, reply: { raw: new EventEmitter() } }
  await handles.get('createCompletion')!(call)
  expect(found).toEqual([undefined, [], ['image 1'], []])
})

it('[I10] marks its own parts unlike headings and rules of an answer, which it does not change', () => {
  const answer = '# Answer B\n\n---\n\n***\n\n## More\n'
  const [a, b, ...rest] = battle(one, answer).split(/\n\n━{24}\n\n/)
  expect([a, b, rest.length]).toEqual([`# Answer A\n\n${answer}`, '# Answer B\n\nNo.', 1])
})

it.each([
  ['No code.', ''],
  ['```js\n1\n```', ''],
  ['```js\n1', '\n```'],
  ['~~~\n```', '\n~~~'],
  ['````\n```\n', '\n````'],
  ['Use ``` in a line', ''],
  ['```x``` is code in a line', ''],
])('[I10] closes a block of code that an answer leaves open: %j', (text, closing) =>
  expect(closingFence(text)).toBe(closing),
)
