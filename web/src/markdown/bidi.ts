/** Embeddings, overrides and isolates: characters that make text read in another order than it is written. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** Shows what would otherwise reorder the text around it without being seen. */
export const showBidiControls = (text: string): string =>
  text.replace(BIDI_CONTROLS, (control) => `⟦U+${control.charCodeAt(0).toString(16).toUpperCase()}⟧`)

const LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The direction of the first letter: where the bullets of a list and the bar of a quote belong. */
export const directionOf = (text: string): 'ltr' | 'rtl' => {
  const [letter] = LETTER.exec(text) ?? []
  return letter && RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
