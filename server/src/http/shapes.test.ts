import {
  AccessToken,
  BattleResponse,
  Board,
  ChatResponse,
  Flag,
  Health,
  Message,
  Model,
  Readiness,
  StreamDone,
  Thread,
  VoteResponse,
} from '@arena/contract'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { UTC_DATE, UUID_V7 } from './fixtures.ts'

let arena: TestArena
let visitor: Visitor
/** One answer of each kind, by name, with the schema it was promised in. */
const answers = new Map<string, { schema: TSchema; body: unknown }>()

const kinds = [
  'guest',
  'thread',
  'threads',
  'battle',
  'vote',
  'chat',
  'stream',
  'messages',
  'board',
  'models',
  'flag',
  'health',
  'readiness',
]

beforeAll(async () => {
  arena = await startArena()
  visitor = await arena.signIn()
  const { token, client } = visitor
  const keep = (kind: string, schema: TSchema, body: unknown) => answers.set(kind, { schema, body })

  keep('guest', AccessToken, (await arena.call('/api/auth/guest', { method: 'POST' })).json)
  const thread = await client.threads.create({ title: 'Shapes' })
  const battle = await client.battles.start({ prompt: 'Hello', threadId: thread.threadId })
  keep('battle', BattleResponse, battle)
  keep('chat', ChatResponse, await client.chat.once({ prompt: 'Hello', threadId: thread.threadId }))
  for await (const event of client.chat.stream({ prompt: 'Hello' })) keep('stream', StreamDone, event)
  keep('messages', Message, (await arena.call(`/api/threads/${thread.threadId}/messages`, { token })).json?.items)
  keep('vote', VoteResponse, await client.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'left' }))
  keep('thread', Thread, await client.threads.read(thread.threadId))
  keep('threads', Thread, (await client.threads.list()).items)
  keep('board', Board, await client.leaderboard.read())
  keep('models', Model, (await client.models.list()).items)
  keep('flag', Flag, await client.flags.read('public_sharing'))
  keep('health', Health, await client.health.read())
  keep('readiness', Readiness, await client.health.ready())
})
afterAll(() => arena.close())

interface Described {
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
  readonly anyOf?: readonly Described[]
}

/** The places where a promised member is not there at all. */
function missing(schema: Described, value: unknown, at = ''): string[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => missing(schema.items ?? schema, item, `${at}[${index}]`))
  }
  const { properties } = schema.properties ? schema : (schema.anyOf?.find((one) => one.properties) ?? {})
  return Object.entries(properties ?? {}).flatMap(([name, member]) =>
    name in value ? missing(member, (value as Record<string, unknown>)[name], `${at}.${name}`) : [`${at}.${name}`],
  )
}

/** Every text under a name that matches, at any depth. */
function textsUnder(name: RegExp, value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'string' && name.test(key) ? [member] : textsUnder(name, member),
  )
}

describe.each(kinds)('%s', (kind) => {
  it('[W8] has every promised member, null where there is no value', () => {
    const { schema, body } = answers.get(kind)!
    expect(body).toBeTruthy()
    expect(missing(schema as Described, body)).toEqual([])
  })

  it('[W8] writes dates in UTC', () => {
    for (const date of textsUnder(/(At|Of|timestamp)$/, answers.get(kind)!.body)) expect(date).toMatch(UTC_DATE)
  })

  it('[W8] makes ids of version 7', () => {
    const { body } = answers.get(kind)!
    for (const id of textsUnder(/^(id|(thread|user|comparison|message|model)Id)$/, body)) expect(id).toMatch(UUID_V7)
  })
})

it('[W8] finds dates and ids where they are promised', () => {
  const dates = (kind: string) => textsUnder(/(At|Of|timestamp)$/, answers.get(kind)!.body).length
  const ids = (kind: string) => textsUnder(/Id$/, answers.get(kind)!.body).length
  expect([dates('thread'), dates('battle'), dates('board'), dates('guest')]).toEqual([2, 3, 1, 1])
  expect([ids('thread'), ids('battle')]).toEqual([2, 1])
})

it('[W8] sends null for what there is not', () => {
  expect(answers.get('battle')!.body).toMatchObject({
    agent1: { fallback: null },
    arena: { comparison: { userWinner: null } },
  })
  expect(answers.get('messages')!.body).toMatchObject([
    { model1Name: null, model2Name: null, voteChoice: null, finishReason: null },
    { model2Name: null, model2Response: null, model2TimeMs: null, comparisonId: null, voteChoice: null },
  ])
  const { items } = answers.get('board')!.body as Board
  expect(items.at(-1)).toMatchObject({ eloScore: null, eloRank: null, ratingLower: null, rankUpper: null })
})

it('[W8] ends a list with a null cursor', async () => {
  expect(await visitor.client.threads.list()).toMatchObject({ nextCursor: null })
})

it('[W8] makes guests and accounts with ids of version 7', async () => {
  expect(visitor.userId).toMatch(UUID_V7)
  const account = await arena.call('/api/auth/sign-up/email', {
    method: 'POST',
    body: { name: 'Ada', email: 'ada@arena.test', password: 'correct horse battery' },
  })
  expect(account.json?.user).toMatchObject({ id: expect.stringMatching(UUID_V7) })
})
