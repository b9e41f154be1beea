import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type BattleContext,
  giveUpBattle,
  liveBattleOf,
  stopBattlesWithDocument,
  stopLiveBattles,
  writingThread,
} from './live-battle.ts'
import type { PendingBattle } from './pending-battle.ts'

type Stream = ReturnType<BattleContext['arena']['battles']['stream']>
type StreamEvent = Stream extends AsyncIterable<infer Event> ? Event : never

type Messages = Awaited<ReturnType<BattleContext['arena']['threads']['messages']>>

const delta = (text: string) =>
  ({ object: 'arena.stream.delta', side: 'agent1', delta: { type: 'output_text', text } }) as StreamEvent
const answer = { success: true, message: 'Because.', fallback: null, finishReason: 'stop', reasoning: null }
const done = {
  object: 'arena.stream.done',
  comparisonId: 'c1',
  sealed: true,
  seal: 'ab',
  agent1: answer,
  agent2: answer,
} as unknown as StreamEvent

/** A service that sends what the test tells it to. */
function startService() {
  let push: (event: StreamEvent | Error) => void = () => {}
  const signals: AbortSignal[] = []
  const deleted: string[] = []
  /** What the thread contains; a test may let it wait. */
  const saved: { messages: Promise<Messages> } = { messages: Promise.resolve({ items: [], nextCursor: null }) }
  const context: BattleContext = {
    arena: {
      battles: {
        async *stream(_request, options) {
          const signal = options!.signal!
          signals.push(signal)
          while (true) {
            const event = await new Promise<StreamEvent | Error>((resolve) => {
              push = resolve
              signal.addEventListener('abort', () => resolve(new Error('aborted')))
            })
            if (event instanceof Error) throw event
            yield event as never
            if (event === done) return
          }
        },
      },
      threads: {
        messages: () => saved.messages,
        async deleteEmpty(threadId) {
          deleted.push(threadId)
          return undefined as never
        },
      },
    },
    run: (work) => work(),
    onStored: vi.fn(),
  }
  const send = async (event: StreamEvent | Error) => {
    push(event)
    await vi.advanceTimersByTimeAsync(100)
  }
  return { context, signals, deleted, saved, send }
}

let thread = 0
const pendingOf = (threadId: string): PendingBattle => ({
  threadId,
  request: { prompt: 'Why?' },
  from: { page: 'battle', address: '/' },
  voted: false,
})

/** A battle that is being written, on the page of its thread. */
async function startBattle() {
  thread += 1
  const threadId = `thread-${thread}`
  const service = startService()
  const battle = liveBattleOf(threadId)
  void battle.ask(pendingOf(threadId), service.context)
  const leave = battle.subscribe(() => {})
  await service.send(delta('Be'))
  return { ...service, battle, threadId, leave }
}

const tab = new Map<string, string>()
const draft = () => tab.get('arena.battle-draft') ?? null

/** Of the document. */
const listeners = new Map<string, () => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name))
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => void tab.set(name, value),
    removeItem: (name: string) => void tab.delete(name),
  })
  stopLiveBattles()
  tab.clear()
})

// Test files share their globals.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[P14] goes on after its page is left, and is the same battle when the page is opened again', async () => {
  const { battle, threadId, leave, send, signals, context } = await startBattle()
  leave()
  await send(delta('cause'))
  expect(signals[0]!.aborted).toBe(false)
  expect(liveBattleOf(threadId)).toBe(battle)
  expect(battle.turns()).toMatchObject([{ phase: 'writing', left: { text: 'Because' } }])
  battle.subscribe(() => {})
  await send(done)
  expect(battle.turns()).toMatchObject([{ phase: 'answered', battle: { comparisonId: 'c1' } }])
  expect(context.onStored).toHaveBeenCalledExactlyOnceWith(threadId)
  expect(tab.get('arena.open-battle')).toBe(`${threadId} c1`)
})

it('[P14] leaves a battle that was answered on another page to its saved thread', async () => {
  const { threadId, leave, send, deleted, context } = await startBattle()
  leave()
  await send(done)
  expect(context.onStored).toHaveBeenCalledOnce()
  expect(liveBattleOf(threadId).turns()).toEqual([])
  expect(deleted).toEqual([])
})

it.each([
  ['on its page', false],
  ['on another page', true],
])('[P16] shows a battle that failed while the user was %s, also when its page is opened later', async (_, away) => {
  const { threadId, leave, send, deleted, context } = await startBattle()
  if (away) leave()
  await send(new Error('down'))
  if (!away) leave()
  await vi.advanceTimersByTimeAsync(1)
  const battle = liveBattleOf(threadId)
  expect(battle.turns()).toMatchObject([{ phase: 'failed', left: { text: 'Be' } }])
  expect(deleted).toEqual([])
  battle.retry(context)
  await send(done)
  expect(battle.turns()).toMatchObject([{ phase: 'answered' }])
})

it('[P14] asks before the document is closed, then offers the prompt again, and deletes an empty thread', async () => {
  stopBattlesWithDocument()
  // Not before the first text: the document may be left for a sign-in.
  const waiting = liveBattleOf('waiting')
  void waiting.ask(pendingOf('waiting'), startService().context)
  expect(writingThread()).toBe('waiting')
  expect(listeners.has('beforeunload')).toBe(false)
  waiting.stop()
  const { signals, threadId, deleted } = await startBattle()
  expect(listeners.has('beforeunload')).toBe(true)
  expect(writingThread()).toBe(threadId)
  listeners.get('pagehide')!()
  expect(listeners.has('beforeunload')).toBe(false)
  expect(writingThread()).toBeNull()
  expect(signals[0]!.aborted).toBe(true)
  expect(deleted).toEqual([threadId])
  expect(draft()).toBe('Why?')
})

it('[P14] stops for another user, who does not get the prompt', async () => {
  const { signals, threadId, deleted } = await startBattle()
  tab.clear()
  stopLiveBattles()
  await vi.advanceTimersByTimeAsync(1)
  expect(signals[0]!.aborted).toBe(true)
  expect(liveBattleOf(threadId).isWriting()).toBe(false)
  expect(draft()).toBeNull()
  expect([...tab]).toEqual([])
  // It would be sent for the other user.
  expect(deleted).toEqual([])
})

it('[P14] keeps a battle that is written when another one ends, and stops all for another user', async () => {
  const one = await startBattle()
  const other = await startBattle()
  one.leave()
  other.leave()
  await one.send(done)
  expect(other.signals[0]!.aborted).toBe(false)
  expect(liveBattleOf(other.threadId)).toBe(other.battle)
  const third = await startBattle()
  stopLiveBattles()
  expect([other, third].map(({ signals }) => signals[0]!.aborted)).toEqual([true, true])
})

it('[P14] keeps the battle that another user starts in the same thread, when the page of the first one closes', async () => {
  const { threadId, leave } = await startBattle()
  stopLiveBattles()
  const next = liveBattleOf(threadId)
  next.subscribe(() => {})
  leave()
  await vi.advanceTimersByTimeAsync(1)
  expect(liveBattleOf(threadId)).toBe(next)
})

it('[P14] writes nothing for another user when a stored battle is found after the sign-out', async () => {
  const { saved, send, context } = await startBattle()
  let resolve: (messages: Messages) => void = () => {}
  saved.messages = new Promise((found) => {
    resolve = found
  })
  await send(new Error('lost'))
  tab.clear()
  stopLiveBattles()
  resolve({ items: [{ comparisonId: 'c1', promptText: 'Why?' }], nextCursor: null } as unknown as Messages)
  await vi.advanceTimersByTimeAsync(1)
  expect(context.onStored).not.toHaveBeenCalled()
  expect([...tab]).toEqual([])
})

it('stops the battle of a thread that is deleted elsewhere, and offers its prompt again', async () => {
  const { threadId, leave, signals } = await startBattle()
  leave()
  giveUpBattle(threadId)
  expect(signals[0]!.aborted).toBe(true)
  expect(draft()).toBe('Why?')
  expect(tab.has('arena.pending-battles')).toBe(false)
})

it('returns the prompt of a cancelled battle, whose late text changes nothing', async () => {
  const { battle, threadId, signals, send } = await startBattle()
  expect(battle.cancel()).toEqual(pendingOf(threadId))
  await send(delta('late'))
  expect(signals[0]!.aborted).toBe(true)
  expect(battle.turns()).toEqual([])
  expect(battle.cancel()).toBeNull()
})

it('takes the draft of the prompt, and leaves another one that was written meanwhile', async () => {
  tab.set('arena.battle-draft', ' Why? ')
  await startBattle()
  expect(draft()).toBeNull()
  tab.set('arena.battle-draft', 'Another')
  const { threadId } = await startBattle()
  giveUpBattle(threadId)
  expect(draft()).toBe('Another')
})
