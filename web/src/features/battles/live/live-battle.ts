import { ArenaApiError, type ArenaClient, ArenaStreamError } from '@arena/client'
import type { BattleStreamRequest } from '@arena/contract'
import { createEmitter } from '../../../emitter.ts'
import { readTabItem, writeSetting, writeTabItem } from '../../../storage.ts'
import { promptInRequest } from '../../prompt/attachments/prompt-parts.ts'
import { readAllTurns } from '../../prompt/shown/read-all-turns.ts'
import { battleFromReply } from './battle-from-reply.ts'
import { type BattleEvent, type LiveTurn, reduceTurns, type ShownBattle } from './battle-state.ts'
import { forgetPending, type PendingBattle, rememberPending } from './pending-battle.ts'
import { storedBattle } from './stored-battle.ts'
import { rememberUnvotedBattle } from './unvoted-battle.ts'

/** How long text is collected before it is shown. */
const SHOW_MS = 50
/** How long a failure waits for the thread, to see whether the battle was stored. */
const LOOK_MS = 10_000

/** What a battle uses of the application. */
export interface BattleContext {
  readonly arena: {
    readonly battles: Pick<ArenaClient['battles'], 'stream'>
    readonly threads: Pick<ArenaClient['threads'], 'messages' | 'deleteEmpty'>
  }
  /** Runs the work. When the session has ended, asks the user to sign in and runs it again. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Called when a battle is stored in its thread. */
  readonly onStored: (threadId: string) => void
}

/**
 * The battles of a thread since it was opened. It is outside React, so that the answers keep coming while the user visits
 * other pages: the thread's page only shows them.
 */
class LiveBattle {
  readonly #emitter = createEmitter()
  readonly #threadId: string
  #turns: readonly LiveTurn[] = []
  /** What the page shows: behind the turns by `SHOW_MS` at most. */
  #shown = this.#turns
  #timer: ReturnType<typeof setTimeout> | undefined
  #call: AbortController | null = null
  /** The last prompt, until it is answered. */
  #pending: PendingBattle | null = null
  #context: BattleContext | null = null
  #attempts = 0
  /** Whether the stream of the last prompt has begun. */
  #begun = false
  /** Whether the thread's page was open and is not any more. */
  #left = false

  constructor(threadId: string) {
    this.#threadId = threadId
  }

  readonly turns = (): readonly LiveTurn[] => this.#shown

  /** Called by the thread's page. A prompt without an answer stays after the page is left, but nothing else does. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#left = false
    const unsubscribe = this.#emitter.subscribe(listener)
    return () => {
      unsubscribe()
      // Later, because React's strict mode mounts a page twice.
      setTimeout(() => {
        if (this.#emitter.hasListeners()) return
        this.#left = true
        this.#leaveToThread()
      })
    }
  }

  isWriting(): boolean {
    return this.#turns.at(-1)?.phase === 'writing'
  }

  /** Whether leaving would lose text. Not before the first: a sign-in at an issuer leaves the document too. */
  isStreaming(): boolean {
    return this.#begun && this.isWriting()
  }

  /** Whether a prompt has no answer: it is being written, or failed. */
  isPending(): boolean {
    return this.#pending !== null
  }

  async ask(battle: PendingBattle, context: BattleContext): Promise<void> {
    this.#attempts += 1
    const attempt = this.#attempts
    if (!this.#apply({ type: 'ask', attempt, request: battle.request, nowMs: performance.now() })) return
    this.#pending = battle
    this.#context = context
    this.#begun = false
    rememberPending(battle)
    clearDraft(battle)
    const call = new AbortController()
    this.#call = call
    const request: BattleStreamRequest = {
      ...battle.request,
      ...promptInRequest(battle.request.prompt),
      threadId: this.#threadId,
      // A model that fails is replaced, so that the vote counts. The service ignores it for chosen models and follow-ups.
      redraw: true,
      // The service sends no reasoning of a battle that is blind.
      liveReasoning: true,
    }
    try {
      await context.run(async () => {
        for await (const event of context.arena.battles.stream(request, { signal: call.signal })) {
          this.#begun ||= attempt === this.#attempts
          if (event.object === 'arena.stream.delta' || event.object === 'arena.stream.reasoning') {
            const type = event.object === 'arena.stream.delta' ? 'write' : 'reason'
            const { side, delta } = event
            this.#apply({ type, attempt, side: sideOf(side), text: delta.text, nowMs: performance.now() })
          } else if (event.object === 'arena.stream.reset') {
            this.#apply({ type: 'reset', attempt, side: sideOf(event.side), reason: event.reason })
          } else if (event.object === 'arena.stream.done') {
            this.#finish(battle, attempt, battleFromReply(event))
          }
        }
      })
    } catch (error) {
      const stored = isAnswerLost(error) && !call.signal.aborted ? await this.#lookForStored(battle) : null
      if (stored) return this.#finish(battle, attempt, stored)
      if (!this.#apply({ type: 'fail', attempt, error, offline: !navigator.onLine })) return
      if (isPoolGone(error)) {
        writeSetting('pool', null)
        const { pool: _gone, ...request } = battle.request
        this.#pending = { ...battle, request }
      }
    }
  }

  /** Sends a failed battle again, with the same prompt or another one. */
  retry(context: BattleContext, prompt?: string): void {
    const battle = this.#pending
    if (battle)
      void this.ask({ ...battle, request: { ...battle.request, prompt: prompt ?? battle.request.prompt } }, context)
  }

  /** Stops the models and returns what was asked; `null` if nothing is written. */
  cancel(): PendingBattle | null {
    if (!this.isWriting()) return null
    const battle = this.#drop()
    forgetPending(this.#threadId)
    this.#leaveToThread()
    return battle
  }

  /** Stops the models for another user, who must not get the prompt. */
  stop(): void {
    this.#drop()
    this.#remove()
  }

  /** Stops the models, offers the prompt again, and deletes a thread without any answer. */
  stopWithDocument(): void {
    const battle = this.#drop()
    this.#remove()
    if (!battle?.from) return
    offerDraft(battle)
    // Its battle may have been stored, and only the end of the stream lost.
    void this.#context?.arena.threads.deleteEmpty(this.#threadId, { keepalive: true }).catch(() => {})
  }

  /** Ends the last prompt if it has no answer, and returns it. What arrives later for it changes nothing. */
  #drop(): PendingBattle | null {
    const battle = this.#pending
    const last = this.#turns.at(-1)
    if (last) this.#apply({ type: 'cancel', attempt: last.attempt })
    this.#call?.abort()
    this.#pending = null
    return battle
  }

  /** The saved thread has the answers. A prompt without one is only here. */
  #leaveToThread(): void {
    if (this.#left && this.#pending === null) this.#remove()
  }

  /** After a sign-out, the thread may already have other battles. */
  #remove(): void {
    if (battles.get(this.#threadId) === this) battles.delete(this.#threadId)
    changes.emit()
  }

  #apply(event: BattleEvent): boolean {
    const after = reduceTurns(this.#turns, event)
    if (after === this.#turns) return false
    this.#turns = after
    // A long answer has thousands of deltas, and rendering takes longer the longer it is. First words are shown at once.
    const goesOn = event.type === 'reason' || (event.type === 'write' && this.#shown.at(-1)?.[event.side].text)
    if (goesOn) this.#timer ??= setTimeout(() => this.#show(), SHOW_MS)
    else this.#show()
    return true
  }

  #show(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#shown = this.#turns
    this.#emitter.emit()
    changes.emit()
  }

  #finish(battle: PendingBattle, attempt: number, shown: ShownBattle): void {
    if (!this.#apply({ type: 'finish', attempt, battle: shown })) return
    this.#pending = null
    forgetPending(this.#threadId)
    // Without any answer there is nothing to vote on, and a conversation needs only one vote.
    if (!battle.voted && (!shown.left.missing || !shown.right.missing)) {
      rememberUnvotedBattle({ threadId: this.#threadId, comparisonId: shown.comparisonId })
    }
    this.#context?.onStored(this.#threadId)
    this.#leaveToThread()
  }

  /** The battle is stored before its last event is sent, which may be lost. */
  async #lookForStored({ request }: PendingBattle): Promise<ShownBattle | null> {
    try {
      const signal = AbortSignal.timeout(LOOK_MS)
      const { items } = await readAllTurns(this.#context!.arena, this.#threadId, { signal })
      return storedBattle(items, request)
    } catch {
      return null
    }
  }
}

const battles = new Map<string, LiveBattle>()
const changes = createEmitter()
export const subscribeLiveBattles = changes.subscribe

/** The thread whose battle is being written: the last one, if there are several. */
export const writingThread = (): string | null => [...battles].findLast(([, battle]) => battle.isWriting())?.[0] ?? null

/** The battles of a thread. They are the same until every prompt is answered and its page is closed. */
export function liveBattleOf(threadId: string): LiveBattle {
  const known = battles.get(threadId)
  if (known) return known
  const battle = new LiveBattle(threadId)
  battles.set(threadId, battle)
  return battle
}

/** Stops the battle of a thread that is deleted, and offers its prompt again. */
export function giveUpBattle(threadId: string): void {
  const battle = battles.get(threadId)?.cancel()
  if (battle) offerDraft(battle)
}

/** Stops all battles: another user comes. */
export function stopLiveBattles(): void {
  for (const battle of [...battles.values()]) battle.stop()
}

/** Battles end with the document, so the browser asks before it is left. Called once. */
export function stopBattlesWithDocument(): void {
  const ask = (event: Event) => event.preventDefault()
  // Only while it is needed: some browsers do not cache a page that listens to it.
  subscribeLiveBattles(() =>
    [...battles.values()].some((battle) => battle.isStreaming())
      ? addEventListener('beforeunload', ask)
      : removeEventListener('beforeunload', ask),
  )
  let stopped = false
  addEventListener('pagehide', () => {
    const pending = [...battles.values()].filter((battle) => battle.isPending())
    stopped = pending.length > 0
    for (const battle of pending) battle.stopWithDocument()
  })
  // The browser may keep a page that was left, and show it again later: with a battle that was stopped meanwhile.
  addEventListener('pageshow', (event) => {
    if (event.persisted && stopped) location.reload()
  })
}

const sideOf = (agent: 'agent1' | 'agent2') => (agent === 'agent1' ? 'left' : 'right')

/** The pool was removed, or has too few models now. A retry draws from all models. */
const isPoolGone = (error: unknown): boolean =>
  error instanceof ArenaApiError && (error.reason === 'pool-unknown' || error.reason === 'too-few-models')

/** An error that the service reported says that nothing was stored. */
const isAnswerLost = (error: unknown): boolean =>
  error instanceof ArenaStreamError ? error.code === null : !(error instanceof ArenaApiError)

/** The thread has the prompt now. Another one that was written meanwhile stays. */
function clearDraft({ from, request }: PendingBattle): void {
  if (from && readTabItem(`${from.page}-draft`)?.trim() === request.prompt) writeTabItem(`${from.page}-draft`, null)
}

function offerDraft({ threadId, from, request }: PendingBattle): void {
  const draft = from ? (`${from.page}-draft` as const) : 'follow-up-draft'
  if (!readTabItem(draft)) writeTabItem(draft, from ? request.prompt : threadId + request.prompt)
}
