import { countMarkdown } from '@arena/ratings'

/** The length and the formatting of an answer. Style control removes their effect from the ratings. */
export interface AnswerStyle {
  readonly tokens: number
  readonly headers: number
  readonly lists: number
  readonly bold: number
}

/** In the order in which they are stored in the database. */
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
