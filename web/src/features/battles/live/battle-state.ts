import type { BattleRequest, Fallback, ModelInfo, VoteResponse } from '@arena/contract'
import { isFallbackText } from '../../prompt/shown/own-text.ts'
import { noAnswer, type ShownAnswer } from '../../prompt/shown-answer.ts'

export type Reveal = VoteResponse['reveal']

/** The smallest leaderboard on which a vote counts. */
export const boardOf = ({ countedAs }: Reveal): 'blind' | 'all' | null =>
  countedAs === 'blind' ? 'blind' : countedAs === 'named' || countedAs === 'informed' ? 'all' : null

export type Side = 'left' | 'right'
export const sides = ['left', 'right'] as const satisfies readonly Side[]

/** `continues` is the battle that it continues. `model1` and `model2` are set where the models were chosen. */
export type AskedRequest = Omit<BattleRequest, 'threadId'>

/** An answered battle. */
export interface ShownBattle {
  readonly comparisonId: string
  readonly left: ShownAnswer
  readonly right: ShownAnswer
  /** The vote's reply is checked against it; `null` where the names are known. */
  readonly seal: string | null
  /** `null` in a blind battle. */
  readonly models: { readonly left: ModelInfo; readonly right: ModelInfo } | null
}

/** A battle that this page started. `attempt` tells it from the others. */
export type LiveTurn = {
  readonly attempt: number
  readonly request: AskedRequest
  readonly startedAtMs: number
  /** When text of each side came last. */
  readonly wroteAtMs: Readonly<Record<Side, number>>
  readonly left: ShownAnswer
  readonly right: ShownAnswer
} & (
  | { readonly phase: 'writing' }
  | { readonly phase: 'answered'; readonly battle: ShownBattle }
  | { readonly phase: 'failed'; readonly error: unknown; readonly offline: boolean }
)

export type BattleEvent =
  | { readonly type: 'ask'; readonly attempt: number; readonly request: AskedRequest; readonly nowMs: number }
  | {
      readonly type: 'reason' | 'write'
      readonly attempt: number
      readonly side: Side
      readonly text: string
      readonly nowMs: number
    }
  | { readonly type: 'reset'; readonly attempt: number; readonly side: Side; readonly reason: Fallback['reason'] }
  | { readonly type: 'finish'; readonly attempt: number; readonly battle: ShownBattle }
  | { readonly type: 'fail'; readonly attempt: number; readonly error: unknown; readonly offline: boolean }
  | { readonly type: 'cancel'; readonly attempt: number }

/**
 * The battles of a visit, oldest first. Only the last one is written. An event that does not fit (of a cancelled or
 * finished attempt, or a second prompt meanwhile) changes nothing.
 */
export function reduceTurns(turns: readonly LiveTurn[], event: BattleEvent): readonly LiveTurn[] {
  const last = turns.at(-1)
  if (event.type === 'ask') {
    if (last?.phase === 'writing') return turns
    const { attempt, request, nowMs } = event
    const times = { startedAtMs: nowMs, wroteAtMs: { left: nowMs, right: nowMs } }
    const turn: LiveTurn = { phase: 'writing', attempt, request, ...times, left: noAnswer, right: noAnswer }
    // A retry, or another prompt, replaces the failed one.
    return [...(last?.phase === 'failed' ? turns.slice(0, -1) : turns), turn]
  }
  if (last?.phase !== 'writing' || last.attempt !== event.attempt) return turns
  const rest = turns.slice(0, -1)
  if (event.type === 'cancel') return rest
  return [...rest, change(last, event)]
}

function change(turn: LiveTurn, event: Exclude<BattleEvent, { readonly type: 'ask' | 'cancel' }>): LiveTurn {
  switch (event.type) {
    case 'reason':
      return {
        ...turn,
        [event.side]: { ...turn[event.side], reasoning: (turn[event.side].reasoning ?? '') + event.text },
      }
    case 'write': {
      const { side, text, nowMs } = event
      const wroteAtMs = { ...turn.wroteAtMs, [side]: nowMs }
      return { ...turn, wroteAtMs, [side]: { ...turn[side], text: turn[side].text + text } }
    }
    case 'reset':
      return { ...turn, [event.side]: { ...noAnswer, fallbackReason: event.reason } }
    case 'finish': {
      const { battle } = event
      return { ...turn, phase: 'answered', battle, left: battle.left, right: battle.right }
    }
    case 'fail':
      return { ...turn, phase: 'failed', error: event.error, offline: event.offline }
  }
}

/** A side without new text for longer may be finished: the stream does not say when one side ends. */
const QUIET_MS = 3000

/** What is known of a side while the battle is written. After a reset, a drawn model or the fallback answers. */
export function sideState(turn: LiveTurn, side: Side, nowMs: number) {
  const { text, fallbackReason } = turn[side]
  if (fallbackReason) return isFallbackText(text) ? 'fallback' : 'replaced'
  if (text === '') return 'thinking'
  return nowMs - turn.wroteAtMs[side] > QUIET_MS ? 'quiet' : 'writing'
}

/** Whether a side has text. Without any, a failed battle has nothing to show but its error. */
export const hasText = ({ left, right }: Pick<LiveTurn, Side>): boolean => left.text !== '' || right.text !== ''
