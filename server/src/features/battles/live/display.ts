import type { BattleSide, BattleStreamEvent, Fallback } from '@arena/contract'
import { storable } from '../../../base/storable.ts'
import { createLane } from './lane.ts'
import { createPace, type Pace } from './pace.ts'

export interface DisplayOptions {
  /** Resolves when the client can take more. */
  readonly send: (event: BattleStreamEvent) => void | Promise<void>
  /** Called, perhaps again, when the text of a side is complete and was sent. */
  readonly onShown?: (side: BattleSide) => void
  /** Whether both sides advance in step. Otherwise each is shown as it arrives. */
  readonly inStep: boolean
  /** Sides in step show the rest of the longer answer within this time. */
  readonly restMs?: number
}

/** One side of a battle on the event stream. */
export interface DisplaySide {
  push(text: string): void
  /** What the model writes before its answer. Not for sides in step. */
  pushReasoning(text: string): void
  /** Discards everything so far: what follows is another model's. */
  reset(reason: Fallback['reason']): void
  end(): void
}

export interface Display {
  readonly sides: readonly [DisplaySide, DisplaySide]
  /** Resolves when both sides have ended and all of their text was sent. */
  readonly finished: Promise<void>
  /** Sends nothing more. */
  close(): void
}

const names = ['agent1', 'agent2'] as const

/**
 * Sends two answers to a client while the models write. What a slow client cannot take yet waits here: an answer has a
 * largest length, and a model must not exceed its time limit because of a slow reader.
 */
export function createDisplay({ send, onShown = () => {}, inStep, restMs }: DisplayOptions): Display {
  const lanes = [createLane(), createLane()] as const
  const reasoning: [string, string] = ['', '']
  const pace = inStep ? createPace(restMs) : null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let wake = () => {}
  const woken = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })

  const sendText = (side: 0 | 1, text: string) => {
    if (text === '') return
    const delta = { type: 'output_text', text: storable(text) } as const
    return send({ object: 'arena.stream.delta', side: names[side], delta })
  }

  const sendReasoning = (side: 0 | 1) => {
    if (reasoning[side] === '') return
    const delta = { type: 'reasoning_text', text: storable(reasoning[side]) } as const
    reasoning[side] = ''
    return send({ object: 'arena.stream.reasoning', side: names[side], delta })
  }

  // Each text is taken when it is sent: while that of the other side waits for the client, the side may be reset.
  const sendAll = async (): Promise<boolean> => {
    let any = false
    for (const side of [0, 1] as const) {
      any ||= reasoning[side] !== ''
      await sendReasoning(side)
      const text = lanes[side].takeAll()
      any ||= text !== ''
      await sendText(side, text)
    }
    return any
  }
  const sendInStep = async (inPace: Pace): Promise<boolean> => {
    const step = inPace.next([lanes[0].progress(), lanes[1].progress()], performance.now())
    if (step === null) return false
    if ('waitMs' in step) {
      timer = setTimeout(() => wake(), step.waitMs)
      return false
    }
    for (const side of step.show) await sendText(side, lanes[side].takePiece())
    return true
  }
  /** Sends what can be shown now, and returns whether there was anything. */
  const sendNext = () => (pace === null ? sendAll() : sendInStep(pace))
  const isShown = (side: 0 | 1) => lanes[side].progress().ended && lanes[side].progress().ready === 0
  const isEmpty = () => isShown(0) && isShown(1)

  const run = async () => {
    while (!closed) {
      // Created before the lanes are read: text that arrives while something is sent must not be missed.
      const changed = woken()
      const any = await sendNext()
      for (const side of [0, 1] as const) if (isShown(side)) onShown(names[side])
      if (any) continue
      if (isEmpty()) return
      await changed
      clearTimeout(timer)
    }
  }

  const createSide = (side: 0 | 1): DisplaySide => ({
    push(text) {
      lanes[side].push(text)
      wake()
    },
    pushReasoning(text) {
      reasoning[side] += text
      wake()
    },
    reset(reason) {
      lanes[side].reset()
      reasoning[side] = ''
      pace?.reset(side)
      void send({ object: 'arena.stream.reset', side: names[side], reason })
    },
    end() {
      lanes[side].end()
      wake()
    },
  })

  return {
    sides: [createSide(0), createSide(1)],
    finished: run(),
    close() {
      closed = true
      clearTimeout(timer)
      wake()
    },
  }
}
