import { Completion, OpenAiError } from '@arena/contract'
import { expect } from 'vitest'
import type { HostedArena } from '../../generation/fixtures.ts'
import { expectConforms } from '../../testing/expect-answer.ts'
import type { Answered } from '../../testing/start-arena.ts'
import { type RawReply, rawCall } from '../chat/fixtures.ts'

export const completionsPath = '/v1/chat/completions'

export interface Message {
  readonly role: string
  readonly content: string
}
export const user = (content: string): Message => ({ role: 'user', content })
export const assistant = (content: string): Message => ({ role: 'assistant', content })

/** Checks for an error in the form of OpenAI, and returns it. */
export function refused(answered: Pick<Answered, 'status' | 'text' | 'json'>, status: number): OpenAiError['error'] {
  expect(answered.status, answered.text).toBe(status)
  return expectConforms(OpenAiError, answered.json).error
}

/** Checks a whole answer, and returns its text. */
export function said(answered: Answered): string {
  expect(answered.status, answered.text).toBe(200)
  return expectConforms(Completion, answered.json).choices[0]!.message.content
}

interface Chunk {
  readonly error?: OpenAiError['error']
  readonly choices?: readonly { readonly delta: { readonly content?: string }; readonly finish_reason: string | null }[]
  readonly usage?: object | null
}

/** The events of a stream, each in its own write, without comment lines. */
export const dataOf = ({ writes }: RawReply): string[] =>
  writes.flatMap((write) => (write.startsWith(':') ? [] : [/^data: (.*)\n\n$/.exec(write)![1]!]))

export const chunksOf = (reply: RawReply): Chunk[] =>
  dataOf(reply).flatMap((data) => (data === '[DONE]' ? [] : [JSON.parse(data) as Chunk]))

export const textOf = (reply: RawReply): string =>
  chunksOf(reply)
    .map(({ choices }) => choices?.[0]?.delta.content ?? '')
    .join('')

export function createCompletions(fixture: HostedArena) {
  const ask = (request: object, token = fixture.owner.token) => fixture.post(completionsPath, request, { token })
  return {
    ask,
    stream: (request: object) => rawCall(fixture, { ...request, stream: true }, { path: completionsPath }),
    /** A turn of a conversation with `arena/battle`. */
    play: (messages: readonly Message[], more: object = {}, token = fixture.owner.token) =>
      ask({ model: 'arena/battle', messages, ...more }, token),
  }
}

export const battleIdIn = (reply: string): string => /\nBattle: ([0-9a-f-]{36})$/.exec(reply)![1]!
