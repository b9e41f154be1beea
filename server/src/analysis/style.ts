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
  readonly reasoning?: string | null
  readonly usage: { readonly completionTokens: number }
}

/** @example styleOf({ text: '# Plan\n- **first**', usage: { completionTokens: 9 } }) // one header, one item, one bold */
export const styleOf = ({ text, reasoning, usage }: StyledAnswer): AnswerStyle => ({
  tokens: shownTokens(usage.completionTokens, text?.length ?? 0, reasoning?.length ?? 0),
  ...countMarkdown(text ?? ''),
})

/** Hosts count the tokens of reasoning with those of the answer. Voters do not see it, so only the share of the text counts. */
const shownTokens = (tokens: number, textChars: number, reasoningChars: number): number =>
  reasoningChars === 0 ? tokens : Math.round((tokens * textChars) / (textChars + reasoningChars))

export const styleVector = (style: AnswerStyle): number[] => styleFeatures.map((feature) => style[feature])
