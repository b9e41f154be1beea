import type { Random } from '../random.ts'
import type { Kind, Request, RequestOf } from '../reading/request.ts'

/** A manner of answering: one function for each kind of request, so that no voice is ever without an answer. */
export type Voice = { readonly [K in Kind]: (request: RequestOf<K>, random: Random) => string }

export function speak(voice: Voice, request: Request, random: Random): string {
  const answer = voice[request.kind] as (request: Request, random: Random) => string
  return answer(request, random)
}
