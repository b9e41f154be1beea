/** Embeddings, overrides and isolates, which change the order of displayed text. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** Replaces invisible control characters by visible names. */
export const showBidiControls = (text: string): string =>
  text.replace(BIDI_CONTROLS, (control) => `⟦U+${control.charCodeAt(0).toString(16).toUpperCase()}⟧`)

const LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The direction of the first letter. It decides the side of bullets and quote bars. */
export const directionOf = (text: string): 'ltr' | 'rtl' => {
  const [letter] = LETTER.exec(text) ?? []
  return letter && RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
