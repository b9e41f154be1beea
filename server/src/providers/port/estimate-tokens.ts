import type { ModelCall, Usage } from './model-client.ts'

/**
 * Estimates the tokens of a text for which the host sent no count: four characters per token, rounded up. It is right to
 * about a third for English prose, and too low for code and for non-Latin scripts.
 */
export function estimateTokens(chars: number): number {
  return Math.ceil(chars / 4)
}

/** Hosts count 1,000 to 2,000 tokens for an image of the size that the page sends. */
const imageChars = 4 * 1_500

/** The characters of everything that a model is sent, and as many as cost what its images cost. */
export const promptCharsOf = ({ messages, context, prompt, images, system }: SentTexts): number =>
  messages
    ? messages.reduce((chars, { content, images }) => chars + content.length + charsOf(images), 0)
    : context.reduce(
        (chars, turn) => chars + turn.prompt.length + charsOf(turn.images) + turn.answer.length,
        prompt.length + charsOf(images) + (system?.length ?? 0),
      )

const charsOf = (images: SentTexts['images'] = []): number => images.length * imageChars

export type SentTexts = Pick<ModelCall, 'messages' | 'context' | 'prompt' | 'images' | 'system'>

/** For an answer whose end, with the counts of the host, was not awaited. */
export function estimateUsage(call: ModelCall, answerChars: number): Usage {
  const promptTokens = estimateTokens(promptCharsOf(call))
  const completionTokens = estimateTokens(answerChars)
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
}
