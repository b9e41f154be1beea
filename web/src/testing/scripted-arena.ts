import type {
  BattleStreamEvent,
  BattleStreamRequest,
  ChatStreamRequest,
  ListedThread,
  Message,
  Model,
  RevealedAgent,
  StreamEvent,
  Thread,
  VoteChoice,
} from '@arena/contract'
import { boardOf, rows } from '../fixtures/board.ts'
import { people } from './people.ts'
import { type Answers, refusal } from './scripted-service.ts'

let made = 0
/** New for each test: some of what the pages remember outlives them. */
const newId = () => {
  made += 1
  return `0192f0c1-0000-7000-8000-${String(made).padStart(12, '0')}`
}
const now = '2026-03-01T12:00:00.000Z'

/** The two models that are always drawn, left first. They are the first ones of the board. */
export const [leftModel, rightModel] = rows as [(typeof rows)[number], (typeof rows)[number]]

export const models: readonly Model[] = rows.slice(0, 3).map((row) => ({
  modelId: row.modelId,
  modelName: row.modelName,
  displayName: row.displayName,
  providerName: row.providerName,
  isFree: row.isFree,
  vision: row !== rows[0],
  status: 'active',
}))

const salt = 'ab'.repeat(32)
const pair = JSON.stringify([leftModel.modelName, rightModel.modelName])
const sealBytes = new Uint8Array([...new Uint8Array(32).fill(0xab), ...new TextEncoder().encode(pair)])
const sealHash = await crypto.subtle.digest('SHA-256', sealBytes)
const seal = [...new Uint8Array(sealHash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A promise that the test resolves itself. */
export function deferred<Value = void>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

export function threadOf(given: Partial<ListedThread> = {}): ListedThread {
  return {
    threadId: newId(),
    userId: people.guest.userId,
    title: 'Hello',
    mode: 'battle',
    visibility: 'private',
    messageCount: 1,
    takenDown: null,
    createdAt: now,
    updatedAt: now,
    unvotedBattles: 0,
    lastVote: null,
    ...given,
  }
}

const nothing = {
  model2Name: null,
  model2Response: null,
  model1Reasoning: null,
  model2Reasoning: null,
  model1Cost: null,
  model2Cost: null,
  model1TimeMs: 900,
  model2TimeMs: null,
  model1Fallback: null,
  model2Fallback: null,
  model1Missing: false,
  model2Missing: false,
  model1FinishReason: null,
  model2FinishReason: null,
  seal: null,
  comparisonId: null,
  conversation: null,
  continues: null,
  replaces: null,
  voteChoice: null,
  hasVoted: false,
  settings: null,
  finishReason: null,
  position: 1,
  createdAt: now,
} as const

/** A saved turn of a chat. */
export const chatTurn = (given: Partial<Message> = {}): Message => ({
  ...nothing,
  history: null,
  attachments: [],
  messageId: newId(),
  threadId: '',
  promptText: 'Hello',
  model1Name: leftModel.modelName,
  model1Response: 'An answer.',
  finishReason: 'stop',
  ...given,
})

/** A saved battle that its reader has not voted on. */
export const savedBattle = (given: Partial<Message> = {}): Message => {
  const comparisonId = newId()
  return {
    ...chatTurn(),
    model1Name: null,
    model2Response: 'Another answer.',
    model2TimeMs: 1100,
    model1FinishReason: 'stop',
    model2FinishReason: 'stop',
    seal,
    comparisonId,
    conversation: { id: comparisonId, turn: 1 },
    finishReason: null,
    ...given,
  }
}

/** The same with the vote and the names. */
export const votedBattle = (given: Partial<Message> = {}): Message => ({
  ...savedBattle(),
  model1Name: leftModel.modelName,
  model2Name: rightModel.modelName,
  voteChoice: 'left',
  hasVoted: true,
  ...given,
})

/** An uploaded image. */
export const imageOf = (attachmentId: string): Message['attachments'][number] => ({
  attachmentId,
  type: 'image/png',
  width: 1,
  height: 1,
  alt: null,
})

/** As the service sends it before the vote. */
const blind = (message: Message): Message =>
  message.model1Name === null
    ? { ...message, model1Reasoning: null, model2Reasoning: null, model1Cost: null, model2Cost: null }
    : message

type Side = 'left' | 'right'
type Reason = NonNullable<Message['model1Fallback']>

/** What the test does with the stream of a battle. */
export interface Writing {
  readonly asked: BattleStreamRequest
  /** Resolves when the page has given it up. */
  readonly abandoned: Promise<void>
  write(side: Side, text: string): void
  reason(side: Side, text: string): void
  reset(side: Side, reason: Reason): void
  /** Stores the battle, and sends its end unless that is lost. */
  finish(given?: Partial<Message>, options?: { lost?: boolean }): void
  /** Breaks the connection. */
  cut(): void
}

/** What the test does with the stream of a chat. */
export interface Telling {
  readonly asked: ChatStreamRequest
  write(text: string): void
  reason(text: string): void
  finish(given?: Partial<Message>): void
  fail(): void
}

const agentOf = (side: Side) => (side === 'left' ? 'agent1' : 'agent2')

function agent(row: (typeof rows)[number], message: Message, side: 1 | 2): RevealedAgent {
  const reason = message[`model${side}Fallback`]
  return {
    name: row.modelName,
    displayName: row.displayName,
    provider: row.providerName,
    modelId: row.modelId,
    responseTimeMs: message[`model${side}TimeMs`],
    usage: { promptTokens: 5, completionTokens: 77, totalTokens: 82 },
    cost: message[`model${side}Cost`],
    reasoning: message[`model${side}Reasoning`],
    fallback: reason && { model: 'host/plain', reason },
    namedItself: false,
    standing: { ...row, scope: 'blind', eloScore: row.eloScore - 5 },
  }
}

/** The threads, battles, chats and votes of one user, beneath the pages. What a test does not change, succeeds at once. */
export function scriptArena({ threads = [], messages = [] }: { threads?: ListedThread[]; messages?: Message[] } = {}) {
  const arena = {
    threads,
    // A turn without a thread is of the only one.
    messages: messages.map((one) => ({ ...one, threadId: one.threadId || threads[0]!.threadId })),
    /** How the next battles are written. */
    battle(writing: Writing): void | Promise<void> {
      writing.write('left', 'An answer ')
      writing.write('right', 'Another answer ')
      writing.finish()
    },
    chat(telling: Telling): void | Promise<void> {
      telling.finish()
    },
    answers: {} as Answers,
  }
  const threadWith = (threadId: string | undefined) => arena.threads.find((thread) => thread.threadId === threadId)
  const inThread = (threadId: string | undefined) => arena.messages.filter((one) => one.threadId === threadId)
  const streamBattle = (asked: BattleStreamRequest) =>
    eventStream<BattleStreamEvent>((send, close, abandoned) => {
      const deltaOf = (side: Side, text: string) => ({ side: agentOf(side), delta: { text } }) as const
      const comparisonId = newId()
      const before = inThread(asked.threadId).find(({ comparisonId }) => comparisonId === asked.continues)
      const named = asked.model1 !== undefined || (before?.hasVoted ?? false)
      return arena.battle({
        asked,
        abandoned,
        write: (side, text) => {
          const { side: agent, delta } = deltaOf(side, text)
          send({ object: 'arena.stream.delta', side: agent, delta: { type: 'output_text', ...delta } })
        },
        reason: (side, text) => {
          const event = { object: 'arena.stream.reasoning', side: agentOf(side) } as const
          send({ ...event, delta: { type: 'reasoning_text', text } } as unknown as BattleStreamEvent)
        },
        reset: (side, reason) => send({ object: 'arena.stream.reset', side: agentOf(side), reason }),
        finish: (given = {}, { lost = false } = {}) => {
          const conversation = before?.conversation ?? { id: comparisonId, turn: 0 }
          const stored = (named ? votedBattle : savedBattle)({
            threadId: asked.threadId!,
            promptText: asked.prompt,
            attachments: (asked.attachments ?? []).map(imageOf),
            comparisonId,
            conversation: { ...conversation, turn: conversation.turn + 1 },
            position: inThread(asked.threadId).length + 1,
            ...(named ? { voteChoice: null, hasVoted: false, seal: null } : {}),
            ...given,
          })
          arena.messages.push(stored)
          const answer = (side: 1 | 2) => ({
            object: 'ai.response',
            success: !stored[`model${side}Missing`],
            message: stored[`model${side}Response`] ?? '',
            finishReason: 'stop',
            reasoning: named ? stored[`model${side}Reasoning`] : null,
            fallback: stored[`model${side}Fallback`] && { model: null, reason: stored[`model${side}Fallback`] },
            model: named
              ? {
                  name: [leftModel, rightModel][side - 1]!.modelName,
                  displayName: [leftModel, rightModel][side - 1]!.displayName,
                }
              : null,
          })
          const done = {
            object: 'arena.stream.done',
            comparisonId: stored.comparisonId,
            sealed: !named,
            seal: stored.seal,
          }
          if (!lost) send({ ...done, agent1: answer(1), agent2: answer(2) } as unknown as BattleStreamEvent)
          close()
        },
        cut: () => close(new TypeError('network error')),
      })
    })

  const streamChat = (asked: ChatStreamRequest) =>
    eventStream<StreamEvent>((send, close) => {
      const model = models.find(({ modelName }) => modelName === asked.model) ?? models[0]!
      let text = ''
      const store = (given: Partial<Message>) => {
        const stored = chatTurn({
          threadId: asked.threadId!,
          promptText: asked.prompt,
          model1Name: model.modelName,
          model1Response: text || 'An answer.',
          position: inThread(asked.threadId).length + 1,
          replaces: asked.replaces ?? null,
          ...given,
        })
        arena.messages.push(stored)
        return stored
      }
      const write = (more: string) => {
        text += more
        send({ object: 'ai.stream.delta', delta: { type: 'output_text', text: more } })
      }
      return arena.chat({
        asked,
        write,
        reason: (more) =>
          send({ object: 'arena.stream.reasoning', side: null, delta: { type: 'reasoning_text', text: more } }),
        finish: (given = {}) => {
          if (text === '') write(given.model1Response ?? 'An answer.')
          const { model1Cost: cost, model1Reasoning: reasoning } = store(given)
          const { modelName: name, displayName, providerName: provider } = model
          const usage = { promptTokens: 5, completionTokens: 77, totalTokens: 82 }
          const end = { finishReason: 'stop', finish_reason: 'stop', usage, contextTurns: 0 } as const
          send({ object: 'ai.stream.done', ...end, cost, reasoning, model: { name, displayName, provider } })
          close()
        },
        fail: () => {
          store({ finishReason: 'error' })
          const error = { object: 'ai.error', code: 'STREAM_ERROR', message: 'The answer was cut off' }
          send({ ...error, timestamp: now } as unknown as StreamEvent)
          close()
        },
      })
    })

  const reveal = (message: Message) => ({
    agent1: agent(leftModel, message, 1),
    agent2: agent(rightModel, message, 2),
    countedAs: message.model1Fallback || message.model2Fallback ? ('fallback' as const) : ('blind' as const),
    seal: message.seal === null ? null : { salt, pair },
  })
  const battleWith = (comparisonId: string | undefined) =>
    arena.messages.find((message) => message.comparisonId === comparisonId)!

  const castVote = ({ comparisonId, voteChoice }: { comparisonId: string; voteChoice: VoteChoice }) => {
    const battle = battleWith(comparisonId)
    if (battle.voteChoice) return alreadyVoted(battle.voteChoice)
    const names = { model1Name: leftModel.modelName, model2Name: rightModel.modelName }
    const voted = { ...battle, ...names, voteChoice, hasVoted: true }
    // All battles of a conversation have the same pair.
    arena.messages = arena.messages.map((one) =>
      one === battle ? voted : one.conversation?.id === battle.conversation?.id ? { ...one, ...names } : one,
    )
    return { success: true as const, message: 'Recorded', reveal: reveal(voted) }
  }

  const change = (threadId: string | undefined, changes: Partial<Thread>) => {
    arena.threads = arena.threads.map((thread) => (thread.threadId === threadId ? { ...thread, ...changes } : thread))
    return { success: true as const, message: 'Changed' }
  }

  arena.answers = {
    listModels: { items: [...models] },
    getModelSettings: { simulated: false, active: 3, eligible: 3, votes: 1234 },
    getBoard: () => boardOf(),
    createThread: ({ body }) => {
      const thread = threadOf({
        title: body.title ?? 'New Chat',
        mode: body.mode ?? 'battle',
        messageCount: 0,
      })
      arena.threads = [thread, ...arena.threads]
      return { ...thread, id: thread.threadId }
    },
    listThreads: ({ query }) => ({
      items: arena.threads.filter(
        ({ title, visibility, unvotedBattles }) =>
          title.toLowerCase().includes((query.search ?? '').toLowerCase()) &&
          (query.visibility !== 'shared' || visibility !== 'private') &&
          (query.needsVote !== 'true' || unvotedBattles > 0),
      ),
      nextCursor: null,
    }),
    getThread: ({ path: [threadId] }) => threadWith(threadId) ?? refusal('thread-not-found'),
    listMessages: ({ path: [threadId] }) => ({ items: inThread(threadId).map(blind), nextCursor: null }),
    renameThread: ({ path: [threadId], body }) => change(threadId, { title: body.title }),
    setThreadVisibility: ({ path: [threadId], body: { visibility } }) => ({
      ...change(threadId, { visibility }),
      visibility,
    }),
    deleteThread: ({ path: [threadId], query }) => {
      if (query.onlyEmpty && inThread(threadId).length > 0) return refusal('thread-not-empty')
      arena.threads = arena.threads.filter((thread) => thread.threadId !== threadId)
      return { success: true, message: 'Deleted' }
    },
    streamBattle: ({ body }) => streamBattle(body),
    chatStream: ({ body }) => streamChat(body),
    castVote: ({ body }) => castVote(body),
    getVote: ({ path: [comparisonId] }) => {
      const battle = battleWith(comparisonId)
      if (!battle.voteChoice) return refusal('vote-not-found')
      return { voteChoice: battle.voteChoice, reasons: [], reveal: reveal(battle) }
    },
    putVoteReasons: ({ body: { reasons } }) => ({ success: true, reasons }),
  }
  return arena
}

/** The refusal of a second vote, which has the first one. */
export const alreadyVoted = (voteChoice: VoteChoice): Response =>
  Response.json(
    { success: false, error: 'Voted', code: 'VOTE_ERROR', reason: 'vote-already-cast', recorded: { voteChoice } },
    { status: 500 },
  )

/** Server-sent events that a test writes. */
function eventStream<Event>(
  write: (
    send: (event: Event) => void,
    close: (error?: Error) => void,
    abandoned: Promise<void>,
  ) => void | Promise<void>,
): Response {
  const abandoned = deferred()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true
      const end = () => {
        const was = open
        open = false
        return was
      }
      const send = (event: Event) => open && controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
      const close = (error?: Error) => end() && (error ? controller.error(error) : controller.close())
      void abandoned.promise.then(end)
      void write(send, close, abandoned.promise)
    },
    cancel: () => abandoned.resolve(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}
