import { countMarkdown } from '@arena/ratings'

/** How an answer looks, apart from what it says: what style control takes out of a vote. */
export interface AnswerStyle {
  readonly tokens: number
  readonly headers: number
  readonly lists: number
  readonly bold: number
}

export const styleFeatures = ['tokens', 'headers', 'lists', 'bold'] as const

export function styleOf(answer: { readonly text: string | null; readonly completionTokens: number }): AnswerStyle {
  return { tokens: answer.completionTokens, ...countMarkdown(answer.text ?? '') }
}
