import type { BattleSide, BattleStreamEvent, BattleStreamRequest } from '@arena/contract'
import { untilAborted } from '../../async/until-aborted.ts'
import { type Answer, messageOf, noteOf, streamFailed } from '../../generation/index.ts'
import { ClientDisconnected } from '../../http/abort-on-disconnect.ts'
import type { EventStream } from '../../http/replies/event-stream.ts'
import type { BattleDependencies } from './dependencies.ts'
import { createDisplay, type DisplaySide } from './live/display.ts'
import { REST_MS_MAX } from './live/pace.ts'
import { askBoth, type BattleCall, type LiveSide, prepareBattle, storeBattle } from './start-battle.ts'

/** Where a streamed battle is written. */
export interface BattleEvents extends Pick<EventStream, 'open' | 'start'> {
  send(event: BattleStreamEvent): void | Promise<void>
  /** The text of a side is complete and was sent. It can be called again. */
  sideShown?(side: BattleSide): void
  end(lastEvent: BattleStreamEvent): void
}

/** Each event as JSON. */
export const jsonEvents = (stream: EventStream): BattleEvents => ({
  get open() {
    return stream.open
  },
  start: stream.start,
  send: (event) => stream.send(JSON.stringify(event)),
  end: (event) => stream.end(JSON.stringify(event)),
})

export interface StreamBattleCall extends BattleCall {
  readonly events: BattleEvents
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

/**
 * Streams a battle. What can be refused is thrown, like any other error. After that, the stream ends with exactly one last
 * event: `arena.stream.done` when the battle is stored, `ai.error` in every other case.
 */
export async function streamBattle(
  dependencies: BattleDependencies,
  request: BattleStreamRequest,
  call: StreamBattleCall,
): Promise<void> {
  const { controller, events, log } = call
  const { signal } = controller
  // The models have their own limits. This one is for a client that reads too slowly.
  const tooSlow = () => controller.abort(new Error('the client reads too slowly'))
  const timer = setTimeout(tooSlow, dependencies.generation.streamLimits.totalTimeoutMs)
  try {
    // Only while the models write: a reader who is slower than they are must not take the place of another battle.
    const { battle, answers, display } = await dependencies.generation.runGeneration(signal, () =>
      askLive(dependencies, request, call),
    )
    await untilAborted(display.finished, signal).finally(display.close)
    const reply = await storeBattle(dependencies, battle, answers, call)
    events.end({ object: 'arena.stream.done', ...reply })
  } catch (error) {
    if (!events.open) throw error
    if (!(signal.reason instanceof ClientDisconnected)) log.error({ err: error }, 'a streamed battle failed')
    events.end(streamFailed())
  } finally {
    clearTimeout(timer)
  }
}

/** Asks both models and begins to show what they write. */
async function askLive(dependencies: BattleDependencies, request: BattleStreamRequest, call: StreamBattleCall) {
  const { events } = call
  // The questions are not returned: their images would stay in memory for as long as the reader takes.
  const { questions, ...battle } = await prepareBattle(dependencies, request, call)
  events.start()
  // The models have at least half of the whole time.
  const restMs = Math.min(REST_MS_MAX, dependencies.generation.streamLimits.totalTimeoutMs / 3)
  const onShown = (side: BattleSide) => events.sideShown?.(side)
  const display = createDisplay({ send: events.send, onShown, inStep: battle.sealed, restMs })
  const shows = { blind: battle.sealed, reasoning: request.liveReasoning === true && !battle.sealed }
  const sides = [liveSide(display.sides[0], shows), liveSide(display.sides[1], shows)] as const
  const live = { sides, redraw: request.redraw === true }
  try {
    return { battle, display, answers: await askBoth(dependencies, { ...battle, questions }, call, live) }
  } catch (error) {
    display.close()
    throw error
  }
}

/** The texts of a side add up to the message of its answer, including the note before that of a fallback. */
const liveSide = (display: DisplaySide, shows: { blind: boolean; reasoning: boolean }): LiveSide => ({
  text: display.push,
  ...(shows.reasoning && { reasoning: display.pushReasoning }),
  redrawn: display.reset,
  fallback({ modelName }, fallback) {
    display.reset(fallback.reason)
    display.push(noteOf(modelName, fallback, shows))
  },
  end({ model: { modelName }, text, fallback }: Answer) {
    if (text === null && fallback !== null) {
      display.reset(fallback.reason)
      display.push(messageOf({ text, modelName, fallback }, shows))
    }
    display.end()
  },
})
