import type { ModelCall, Usage } from './model-client.ts'

/**
 * Estimates the tokens of a text for which the host sent no count: four characters per token, rounded up. It is right to
 * about a third for English prose, and too low for code and for non-Latin scripts.
 */
export function estimateTokens(chars: number): number {
  return Math.ceil(chars / 4)
}

/** The characters of everything that a model is sent. */
export const promptCharsOf = ({ messages, context, prompt, system }: SentTexts): number =>
  messages
    ? messages.reduce((chars, { content }) => chars + content.length, 0)
    : context.reduce(
        (chars, turn) => chars + turn.prompt.length + turn.answer.length,
        prompt.length + (system?.length ?? 0),
      )

type SentTexts = Pick<ModelCall, 'messages' | 'context' | 'prompt' | 'system'>

/** For an answer whose end, with the counts of the host, was not awaited. */
export function estimateUsage(call: ModelCall, answerChars: number): Usage {
  const promptTokens = estimateTokens(promptCharsOf(call))
  const completionTokens = estimateTokens(answerChars)
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
}
