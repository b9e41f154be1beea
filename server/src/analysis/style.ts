import { countMarkdown } from '@arena/ratings'

/** How an answer looks, apart from what it says: what style control takes out of a vote. */
export interface AnswerStyle {
  readonly tokens: number
  readonly headers: number
  readonly lists: number
  readonly bold: number
}

/** In the order in which they are stored. */
export const styleFeatures = ['tokens', 'headers', 'lists', 'bold'] as const

interface StyledAnswer {
  readonly text: string | null
  readonly usage: { readonly completionTokens: number }
}

/** @example styleOf({ text: '# Plan\n- **first**', usage: { completionTokens: 9 } }) // one header, one item, one bold */
export const styleOf = ({ text, usage }: StyledAnswer): AnswerStyle => ({
  tokens: usage.completionTokens,
  ...countMarkdown(text ?? ''),
})

export const styleVector = (style: AnswerStyle): number[] => styleFeatures.map((feature) => style[feature])
