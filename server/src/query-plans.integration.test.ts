import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngOf } from './features/attachments/fixtures.ts'
import { createReadDrawnVotes } from './features/draws/index.ts'
import { createReadLowTemperatureShare } from './features/leaderboard/boards/store.ts'
import { type CapturedStatement, captureStatements, type ExplainedPlan, explain, fullScans } from './testing/explain.ts'
import { startArena, type TestArena, type Visitor } from './testing/start-arena.ts'
import { storeOtherUsers } from './testing/store-other-users.ts'

// Every plan among 100,000 threads of the reader and 20,000 newer ones, with battles and votes, of others. The database is filled once.

const TURNS = 20
const CONTINUED = 3
const PAGE = 50
const OWN_THREADS = 100_000

let arena: TestArena
let reader: Visitor
const heard = new Map<string, CapturedStatement>()
/** Before most of the rows were stored. */
const amongFew = new Map<string, ExplainedPlan[]>()
const explainOf = (name: string) => explain(arena.databaseUrl, heard.get(name)!)

async function hear(name: string, statement: string, work: () => Promise<unknown>): Promise<void> {
  heard.set(name, (await captureStatements(arena.database, work)).get(statement)!)
}

/** The same battle with new ids: one with existing ids could not be stored. */
function renew(name: string): void {
  const { statement, values } = heard.get(name)!
  const renewed = values.map((value, index) => {
    if (index === 0) return JSON.stringify({ ...JSON.parse(value as string), comparison_id: randomUUID() })
    return index === 2 ? randomUUID() : value
  })
  heard.set(name, { statement, values: renewed })
}

async function hearVotes(): Promise<void> {
  const voter = await arena.signIn()
  const { comparisonId } = await voter.client.battles.startSealed({ prompt: 'Why?' })
  await voter.client.votes.cast({ comparisonId, voteChoice: 'left' })
  await arena.anybody.leaderboard.read()
  await hear('drawn votes', 'draws.drawn-votes', () => createReadDrawnVotes(arena.database)([1]))
  const readShare = createReadLowTemperatureShare(arena.database)
  await hear('share', 'leaderboard.low-temperature-share', readShare)

  const asker = await arena.signIn()
  const asked = await asker.client.battles.start({ prompt: 'Why?' })
  const cast = () => voter.client.votes.cast({ comparisonId: asked.comparisonId, voteChoice: 'left' })
  await hear('vote', 'votes.cast', cast)
  // A vote of another user on the same battle, because a duplicate vote would insert nothing.
  const { statement, values } = heard.get('vote')!
  heard.set('vote', { statement, values: values.map((value) => (value === voter.userId ? asker.userId : value)) })
}

async function hearBattles(): Promise<void> {
  const { client } = await arena.signIn()
  const { threadId } = await client.threads.create({ title: 'Kept' })
  await hear('by itself', 'battles.save', () => client.battles.start({ prompt: 'Why?' }))
  await hear('in a thread', 'battles.save', () => client.battles.start({ prompt: 'Why?', threadId }))
  for (const name of ['by itself', 'in a thread']) renew(name)
  let { comparisonId } = await client.battles.start({ prompt: 'Why?', threadId })
  const next = async () => {
    comparisonId = (await client.battles.continue({ prompt: 'Why?', continues: comparisonId })).comparisonId
  }
  for (let turn = 2; turn <= CONTINUED; turn++) await next()
  await client.votes.cast({ comparisonId, voteChoice: 'tie' })
  await hear('conversation', 'battles.conversation', next)
}

async function hearThreads(threadId: string): Promise<void> {
  const { client } = reader
  const { nextCursor } = await client.threads.list()
  await hear('first', 'threads.list', () => client.threads.list())
  await hear('further', 'threads.list', () => client.threads.list({ before: nextCursor! }))
  await hear('messages', 'threads.messages', () => client.threads.messages(threadId))
  await hear('search', 'threads.find', () => client.threads.list({ search: 'Other' }))
  await hear('votes', 'threads.votes', () => client.threads.list())
}

async function hearImages(threadId: string): Promise<void> {
  const { client } = reader
  const png = new Blob([new Uint8Array(pngOf({ width: 1, height: 1 }))])
  const { attachmentId } = await client.attachments.upload(png)
  await client.battles.start({ prompt: 'What is it?', attachments: [attachmentId] })
  await client.chat.once({ prompt: 'What is it?', threadId, attachments: [attachmentId] })
  await hear('image', 'attachments.read', () => client.attachments.read(attachmentId))
}

beforeAll(async () => {
  arena = await startArena({ env: { RATE_LIMIT: 'off' } })
  reader = await arena.signIn()
  // First, so that the first voter of the log is theirs.
  await hearVotes()
  await hearBattles()
  const long = await reader.client.threads.create({ title: 'Long' })
  for (let turn = 0; turn < TURNS; turn++) {
    await reader.client.battles.start({ prompt: 'Why?', threadId: long.threadId })
  }
  const images = await reader.client.threads.create({ title: 'Images' })
  await storeOtherUsers(arena.database, { others: 500, ownThreads: 2 * PAGE, userId: reader.userId })
  await hearThreads(long.threadId)
  await hearImages(images.threadId)
  for (const name of ['by itself', 'in a thread', 'vote', 'drawn votes', 'share', 'messages']) {
    amongFew.set(name, await explainOf(name))
  }
  await storeOtherUsers(arena.database, { others: 20_000, ownThreads: OWN_THREADS, userId: reader.userId })
})
afterAll(() => arena.close())

it.each([
  ['[B16] a battle by itself is stored', 'by itself', []],
  ['[B16] a battle in a thread is stored', 'in a thread', []],
  ['[V11] a vote finds its battle and an earlier vote', 'vote', ['models']],
  ['[V17] the drawn battles of a voter are found', 'drawn votes', ['log_voters', 'votes']],
  ['[L28] the latest blind votes are found', 'share', []],
])('%s by key, and as many rows are read among many as among few', async (_, name, except) => {
  const many = await explainOf(name)
  const few = amongFew.get(name)!
  expect(many).toHaveLength(few.length)
  for (const [index, plan] of many.entries()) {
    expect(fullScans(plan, { except, rowsMax: 20 })).toEqual([])
    expect(plan.rowsRead).toBe(few[index]!.rowsRead)
  }
})

it('[N2] a conversation is read by keys alone', async () => {
  for (const plan of await explainOf('conversation')) {
    expect(fullScans(plan, { except: [], rowsMax: CONTINUED + 1 })).toEqual([])
    // Its turns, to find them and to read them, the turns with their votes, and the battle itself.
    expect(plan.rowsRead).toBeLessThanOrEqual(5 * (CONTINUED + 1))
  }
})

/** The table of models is small: a sequential scan is the right plan. */
const except = ['models']

describe('among the threads of the reader', () => {
  it.each(['first', 'further'])(
    '[T12] reads the %s page from its index, and only one row more than the page',
    async (name) => {
      for (const plan of await explainOf(name)) {
        expect(fullScans(plan, { except, rowsMax: 0 })).toEqual([])
        expect(plan.steps.map((step) => step['Index Name']).filter(Boolean)).toEqual(['threads_of_owner'])
        expect(plan.rowsRead).toBe(PAGE + 1)
        // Each row may be on its own page; the rest are pages of the index.
        expect(plan.pages).toBeLessThanOrEqual(PAGE + 1 + 10)
      }
    },
  )

  it("[T12] searches only the reader's own threads", async () => {
    for (const plan of await explainOf('search')) {
      expect(fullScans(plan, { except, rowsMax: PAGE + 1 })).toEqual([])
      expect(plan.steps.find((step) => step['Relation Name'] === 'threads')?.['Index Name']).toBe('threads_of_owner')
      // Other users have newer threads with this word in the title.
      expect(plan.rowsRead).toBeGreaterThanOrEqual(1 + 2 * PAGE + OWN_THREADS)
      expect(plan.rowsRead).toBeLessThanOrEqual(1 + 2 * PAGE + OWN_THREADS + 2 * TURNS)
    }
  })

  it('[T12] reads only the battles of the threads of a page', async () => {
    for (const plan of await explainOf('votes')) {
      expect(fullScans(plan, { except, rowsMax: 0 })).toEqual([])
      expect(plan.rowsRead).toBeLessThanOrEqual(TURNS * 3 * PAGE)
    }
  })

  it('[Y8] reads only the turns that use an image', async () => {
    for (const plan of await explainOf('image')) {
      expect(fullScans(plan, { except, rowsMax: 10 })).toEqual([])
      expect(plan.rowsRead).toBeLessThanOrEqual(20)
    }
  })

  it('[T12] reads only messages, battles and votes of the thread', async () => {
    const plans = await explainOf('messages')
    for (const [index, plan] of plans.entries()) {
      expect(fullScans(plan, { except, rowsMax: TURNS })).toEqual([])
      for (const relation of ['messages', 'comparisons', 'votes']) {
        const scans = plan.steps.filter((step) => step['Relation Name'] === relation)
        expect(scans).not.toEqual([])
        for (const scan of scans) expect(scan['Node Type']).toMatch(/^Index (Only )?Scan$/)
        const rows = scans.reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'], 0)
        expect(rows, relation).toBeLessThanOrEqual(TURNS)
      }
      // A larger index is one or two levels deeper, for each of four tables and every turn.
      expect(plan.pages).toBeLessThanOrEqual(amongFew.get('messages')![index]!.pages + TURNS * 4 * 2 + 20)
    }
  })
})
