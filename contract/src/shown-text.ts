/** Embeddings, overrides and isolates, which change the order of displayed text. */
const BIDI_CONTROLS = /([\u202a-\u202e\u2066-\u2069])\1*/g

/** Replaces invisible control characters by visible names, and a run of one of them by its name and length. */
export const showBidiControls = (text: string): string =>
  text.replace(BIDI_CONTROLS, (run, control: string) => {
    const times = run.length > 1 ? `×${run.length}` : ''
    return `⟦U+${control.charCodeAt(0).toString(16).toUpperCase()}${times}⟧`
  })

// Invisible format characters between marks do not end a stack of them.
const MANY_MARKS = /([\p{M}\p{Cf}]{8})[\p{M}\p{Cf}]+/gu

/**
 * Text of people and models as pages show it. Without this, it could reorder what surrounds it, or cover it with thousands
 * of accents on one letter: no script has letters with more than eight.
 */
export const shownText = (text: string): string => showBidiControls(text).replace(MANY_MARKS, '$1')
