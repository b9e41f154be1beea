import fc from 'fast-check'
import { AnswerReader } from '../../server/src/providers/hosts/answers/answer-reader.ts'
import { dialects } from '../../server/src/providers/hosts/dialects/index.ts'
import { Failures } from '../../server/src/providers/hosts/failures/failure.ts'
import { createScrub } from '../../server/src/providers/hosts/failures/scrub.ts'
import { modelCall } from '../../server/src/providers/hosts/fixtures.ts'
import { cloudflare, events, google, groq, ollama, reasonedBy } from '../../server/src/providers/hosts/recordings.ts'
import { type Result, Tally } from './result.ts'

const groqStream = events(...groq.chunks, groq.finish, groq.lastUsage, '[DONE]')

const taggedReasoning = ['\n', '<thi', 'nk>', 'Hm < 👋 </thin', 'k', '>\n', '\n', 'Grüß', ' dich']

/** Every recorded answer, and the forms in which other hosts send the same. */
export const recordedAnswers: Readonly<Record<string, string>> = {
  groq: groqStream,
  'groq, CRLF': `: keep-alive\n\n${groqStream}`.replaceAll('\n', '\r\n'),
  'groq, byte order mark': `\uFEFF${groqStream}`,
  'groq, stopped early': events(...groq.chunks, { choices: [], x_groq: groq.stoppedEarly }),
  'groq, cut off': events(...groq.chunks),
  'groq, JSON': groq.completion,
  google: google.stream,
  'google, JSON': google.completion,
  cloudflare: cloudflare.stream,
  'cloudflare, confused': cloudflare.confused,
  ollama: ollama.stream,
  'reasoning apart': reasonedBy('reasoning').stream,
  'reasoning between tags': events(
    ...taggedReasoning.map((content) => ({ choices: [{ delta: { content } }] })),
    '[DONE]',
  ),
  'an error event': `${events(...groq.chunks)}event: error\ndata: out of capacity 👋\n\n`,
}

/** Everything that a caller learns from an answer that arrives in these pieces. */
export function decode(pieces: readonly Uint8Array[]): string {
  const failures = new Failures({
    host: 'groq',
    about: 'model x',
    codes: dialects.openai.errorCodes,
    scrub: createScrub('key'),
  })
  const reader = new AnswerReader({ call: modelCall(), dialect: dialects.openai, failures, answerCharsMax: 400_000 })
  let text = ''
  try {
    for (const piece of pieces) text += reader.read(piece)
    text += reader.readEnd()
    return JSON.stringify({ text, ...reader.conclude() })
  } catch (failure) {
    return JSON.stringify({ text, failure: String(failure) })
  }
}

function cut(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const ends = [...positions].sort((a, b) => a - b)
  return [...ends, bytes.length].map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
}

/** Splits every recorded answer at every byte, and cuts it into random pieces: the result is always the same. */
export function attackDecoder({ chunkings }: { readonly chunkings: number }): Result {
  const tally = new Tally()
  for (const [name, answer] of Object.entries(recordedAnswers)) {
    const bytes = Buffer.from(answer)
    const whole = decode([bytes])
    const check = (positions: readonly number[]) =>
      tally.count(decode(cut(bytes, positions)) === whole ? null : `${name}, cut at ${positions.join(' ')}`)
    for (let at = 0; at <= bytes.length; at += 1) check([at])
    for (const positions of fc.sample(fc.array(fc.nat({ max: bytes.length }), { maxLength: 200 }), chunkings)) {
      check(positions)
    }
  }
  return tally.result('decoder', `${Object.keys(recordedAnswers).length} recorded answers`)
}
