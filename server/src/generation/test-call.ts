import type { Usage } from '@arena/contract'
import type { ModelCall, ModelCaller } from '../providers/port/model-client.ts'
import { completeByStreaming } from './complete-by-streaming.ts'
import { completeWithin } from './time-limits.ts'

interface TestCall {
  /** The name that the host knows. */
  readonly modelName: string
  readonly prompt?: string | undefined
  readonly stream?: boolean
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

export interface TestAnswer {
  readonly ok: true
  readonly text: string
  readonly usage: Usage
  /** `null` for a buffered answer. */
  readonly firstTokenMs: number | null
  readonly totalMs: number
}

interface TestFailure {
  readonly ok: false
  readonly error: unknown
  readonly totalMs: number
}

const PROMPT = 'Answer with one short sentence: what is the capital of France?'
/** Enough for one sentence and for the reasoning that some models write before it. */
const MAX_TOKENS = 512

/** Asks a model one question, without a fallback, and measures the answer. Nothing is saved. Throws only if the caller aborts. */
export async function testCall(
  client: ModelCaller,
  { modelName, prompt = PROMPT, stream = false, timeoutMs, signal }: TestCall,
): Promise<TestAnswer | TestFailure> {
  const call = { modelName, context: [], prompt, system: null, maxTokens: MAX_TOKENS, temperature: null, signal }
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  try {
    let firstTokenMs: number | null = null
    const onText = () => {
      firstTokenMs ??= elapsedMs()
    }
    // A stream has one limit for the whole answer: one that stays silent after its first words must not pass the test.
    const asked = stream ? { complete: (call: ModelCall) => completeByStreaming(client, call, onText) } : client
    const { text, usage } = await completeWithin(asked, call, timeoutMs)
    return { ok: true, text, usage, firstTokenMs, totalMs: elapsedMs() }
  } catch (error) {
    signal.throwIfAborted()
    return { ok: false, error, totalMs: elapsedMs() }
  }
}
