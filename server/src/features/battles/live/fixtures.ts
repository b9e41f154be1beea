import { type BattleSide, BattleStreamEvent } from '@arena/contract'
import { expect } from 'vitest'
import { finish, type HostedArena, piece } from '../../../generation/fixtures.ts'
import type { RecordedAnswer } from '../../../providers/hosts/recorded-host.ts'
import { expectConforms } from '../../../testing/expect-answer.ts'
import { type RawReply, rawCall } from '../../chat/fixtures.ts'

export const battlePath = '/api/arena/dualchat/stream'

export const streams = (...texts: string[]): RecordedAnswer => ({ body: [...texts.map(piece), finish()] })

export const eventsOf = ({ writes }: RawReply): BattleStreamEvent[] =>
  writes.map((write) => {
    const line = /^data: (\{.*\})\n\n$/.exec(write)?.[1]
    expect(line, write).toBeDefined()
    return expectConforms(BattleStreamEvent, JSON.parse(line!))
  })

/** What a reader sees of a side in the end. */
function textOf(events: readonly BattleStreamEvent[], side: BattleSide): string {
  let text = ''
  for (const event of events) {
    if (event.object === 'arena.stream.reset' && event.side === side) text = ''
    if (event.object === 'arena.stream.delta' && event.side === side) text += event.delta.text
  }
  return text
}

export function createBattleStreams(fixture: HostedArena) {
  const stream = (body: object, options: { reading?: 'at once' | 'later' } = {}) =>
    rawCall(fixture, body, { path: battlePath, ...options })
  return {
    stream,
    /** A finished stream, with the properties of all of them. */
    async ended(call: ReturnType<typeof stream>) {
      const reply = await call.closed()
      expect(reply).toMatchObject({ status: 200, whole: true })
      const events = eventsOf(reply)
      const last = events.at(-1)
      if (last?.object !== 'arena.stream.done') throw new Error(`the last event is ${JSON.stringify(last)}`)
      expect(events.filter(({ object }) => object === 'arena.stream.done' || object === 'ai.error')).toEqual([last])
      expect(textOf(events, 'agent1')).toBe(last.agent1.message)
      expect(textOf(events, 'agent2')).toBe(last.agent2.message)
      return { events, done: last, bytes: JSON.stringify([...reply.headers]) + reply.writes.join('') }
    },
    ofModel: (answers: Readonly<Record<string, RecordedAnswer>>) =>
      fixture.script((model) => answers[model] ?? streams(`By ${model}.`)),
  }
}
