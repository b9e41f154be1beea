import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CapturedStatement,
  captureStatements,
  type ExplainedPlan,
  explain,
  fullScans,
} from '../../testing/explain.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { storeOtherUsers } from '../../testing/store-other-users.ts'
import { pngOf } from '../attachments/fixtures.ts'

const TURNS = 20
const PAGE = 50
const OWN_THREADS = 100_000

let arena: TestArena
let reader: Visitor
let list: CapturedStatement
let furtherPage: CapturedStatement
let messages: CapturedStatement
let search: CapturedStatement
let votes: CapturedStatement
let image: CapturedStatement
let messagesAmongFew: ExplainedPlan[]

beforeAll(async () => {
  arena = await startArena({ env: { RATE_LIMIT: 'off' } })
  reader = await arena.signIn()
  const { threadId } = await reader.client.threads.create({ title: 'Long' })
  for (let turn = 0; turn < TURNS; turn++) await reader.client.battles.start({ prompt: 'Why?', threadId })
  const images = await reader.client.threads.create({ title: 'Images' })
  await storeOtherUsers(arena.database, { others: 500, ownThreads: 2 * PAGE, userId: reader.userId })
  const { nextCursor } = await reader.client.threads.list()
  const capture = async (statement: string, work: () => Promise<unknown>) =>
    (await captureStatements(arena.database, work)).get(statement)!
  list = await capture('threads.list', () => reader.client.threads.list())
  furtherPage = await capture('threads.list', () => reader.client.threads.list({ before: nextCursor! }))
  messages = await capture('threads.messages', () => reader.client.threads.messages(threadId))
  search = await capture('threads.find', () => reader.client.threads.list({ search: 'Other' }))
  votes = await capture('threads.votes', () => reader.client.threads.list())
  const png = new Blob([new Uint8Array(pngOf({ width: 1, height: 1 }))])
  const { attachmentId } = await reader.client.attachments.upload(png)
  await reader.client.battles.start({ prompt: 'What is it?', attachments: [attachmentId] })
  await reader.client.chat.once({ prompt: 'What is it?', threadId: images.threadId, attachments: [attachmentId] })
  image = await capture('attachments.read', () => reader.client.attachments.read(attachmentId))
  messagesAmongFew = await explain(arena.databaseUrl, messages)
  await storeOtherUsers(arena.database, { others: 20_000, ownThreads: OWN_THREADS, userId: reader.userId })
})
afterAll(() => arena.close())

/** The table of models is small: a sequential scan is the right plan. */
const except = ['models']

describe('among 100,000 threads of the reader and 20,000 newer ones of others', () => {
  it.each([
    ['first', () => list],
    ['further', () => furtherPage],
  ])('[T12] reads the %s page from its index, and only one row more than the page', async (_, statement) => {
    for (const plan of await explain(arena.databaseUrl, statement())) {
      expect(fullScans(plan, { except, rowsMax: 0 })).toEqual([])
      expect(plan.steps.map((step) => step['Index Name']).filter(Boolean)).toEqual(['threads_of_owner'])
      expect(plan.rowsRead).toBe(PAGE + 1)
      // Each row may be on its own page; the rest are pages of the index.
      expect(plan.pages).toBeLessThanOrEqual(PAGE + 1 + 10)
    }
  })

  it("[T12] searches only the reader's own threads", async () => {
    for (const plan of await explain(arena.databaseUrl, search)) {
      expect(fullScans(plan, { except, rowsMax: PAGE + 1 })).toEqual([])
      expect(plan.steps.find((step) => step['Relation Name'] === 'threads')?.['Index Name']).toBe('threads_of_owner')
      // Other users have newer threads with this word in the title.
      expect(plan.rowsRead).toBeGreaterThanOrEqual(1 + 2 * PAGE + OWN_THREADS)
      expect(plan.rowsRead).toBeLessThanOrEqual(1 + 2 * PAGE + OWN_THREADS + 2 * TURNS)
    }
  })

  it('[T12] reads only the battles of the threads of a page', async () => {
    for (const plan of await explain(arena.databaseUrl, votes)) {
      expect(fullScans(plan, { except, rowsMax: 0 })).toEqual([])
      expect(plan.rowsRead).toBeLessThanOrEqual(TURNS * 3 * PAGE)
    }
  })

  it('[Y8] reads only the turns that use an image', async () => {
    for (const plan of await explain(arena.databaseUrl, image)) {
      expect(fullScans(plan, { except, rowsMax: 10 })).toEqual([])
      expect(plan.rowsRead).toBeLessThanOrEqual(20)
    }
  })

  it('[T12] reads only messages, battles and votes of the thread', async () => {
    const plans = await explain(arena.databaseUrl, messages)
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
      expect(plan.pages).toBeLessThanOrEqual(messagesAmongFew[index]!.pages + TURNS * 4 * 2 + 20)
    }
  })
})
