const LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The direction of the first letter. It decides the side of bullets and quote bars. */
export const directionOf = (text: string): 'ltr' | 'rtl' => {
  const [letter] = LETTER.exec(text) ?? []
  return letter && RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
