import type { Fallback, ModelInfo, VoteChoice, VoteResponse } from '@arena/contract'

export type Reveal = VoteResponse['reveal']

/** One side of a battle as it is shown. */
export interface ShownAnswer {
  readonly text: string
  /** Why a fallback answered; `null` when the model itself answered. */
  readonly fallbackReason: Fallback['reason'] | null
  /** Neither the model nor its fallback answered. */
  readonly missing: boolean
  /** The answer reached its length limit. */
  readonly truncated: boolean
}

export interface ShownBattle {
  readonly comparisonId: string
  readonly threadId: string
  readonly left: ShownAnswer
  readonly right: ShownAnswer
  /** The vote's reply is checked against it; `null` where the names are known. */
  readonly seal: string | null
  /** `null` in a blind battle. */
  readonly models: { readonly left: ModelInfo; readonly right: ModelInfo } | null
}

interface Answered {
  readonly prompt: string
  readonly battle: ShownBattle
  /** When both answers were shown. The voting time is measured from here. */
  readonly shownAtMs: number
}

/** `attempt` tells the current request from a cancelled one. */
export type BattleState =
  | { readonly phase: 'idle'; readonly failure: { readonly error: unknown } | null }
  | { readonly phase: 'asking'; readonly prompt: string; readonly attempt: number; readonly startedAtMs: number }
  | (Answered & {
      readonly phase: 'answered'
      /** A failed vote, with the choice for the retry. */
      readonly failure: { readonly choice: VoteChoice; readonly error: unknown } | null
    })
  | (Answered & { readonly phase: 'voting'; readonly choice: VoteChoice })
  | (Answered & { readonly phase: 'revealed'; readonly choice: VoteChoice; readonly reveal: Reveal })
  /** The vote was already cast. Its reply, which has the names, was lost. */
  | (Answered & { readonly phase: 'voted-before' })

/** A battle that is shown. */
export type TurnState = Exclude<BattleState, { readonly phase: 'idle' }>

export type BattleEvent =
  | { readonly type: 'ask'; readonly prompt: string; readonly attempt: number; readonly nowMs: number }
  | { readonly type: 'arrive'; readonly attempt: number; readonly battle: ShownBattle; readonly nowMs: number }
  | { readonly type: 'fail'; readonly attempt: number; readonly error: unknown }
  | { readonly type: 'cancel' }
  | { readonly type: 'vote'; readonly choice: VoteChoice }
  | { readonly type: 'reveal'; readonly comparisonId: string; readonly reveal: Reveal }
  | { readonly type: 'fail-vote'; readonly comparisonId: string; readonly error: unknown }
  | { readonly type: 'find-voted'; readonly comparisonId: string }
  | { readonly type: 'next' }

export const idle: BattleState = { phase: 'idle', failure: null }

/** An event that does not fit the phase (too late, too early, twice) changes nothing. */
export function reduceBattle(state: BattleState, event: BattleEvent): BattleState {
  switch (event.type) {
    case 'ask': {
      if (state.phase === 'asking' || state.phase === 'voting') return state
      return { phase: 'asking', prompt: event.prompt, attempt: event.attempt, startedAtMs: event.nowMs }
    }
    case 'arrive': {
      if (state.phase !== 'asking' || state.attempt !== event.attempt) return state
      const { battle, nowMs } = event
      return { phase: 'answered', prompt: state.prompt, battle, shownAtMs: nowMs, failure: null }
    }
    case 'fail':
      if (state.phase !== 'asking' || state.attempt !== event.attempt) return state
      return { phase: 'idle', failure: { error: event.error } }
    case 'cancel':
      return state.phase === 'asking' ? idle : state
    case 'vote': {
      if (state.phase !== 'answered') return state
      const { prompt, battle, shownAtMs } = state
      return { phase: 'voting', prompt, battle, shownAtMs, choice: event.choice }
    }
    case 'reveal':
      if (!waitsFor(state, event.comparisonId)) return state
      return { ...state, phase: 'revealed', reveal: event.reveal }
    case 'fail-vote': {
      if (!waitsFor(state, event.comparisonId)) return state
      const { choice, ...answered } = state
      return { ...answered, phase: 'answered', failure: { choice, error: event.error } }
    }
    case 'find-voted': {
      if (!waitsFor(state, event.comparisonId)) return state
      const { choice: _, ...answered } = state
      return { ...answered, phase: 'voted-before' }
    }
    case 'next':
      return state.phase === 'asking' || state.phase === 'voting' ? state : idle
  }
}

const waitsFor = (
  state: BattleState,
  comparisonId: string,
): state is Extract<BattleState, { readonly phase: 'voting' }> =>
  state.phase === 'voting' && state.battle.comparisonId === comparisonId
