import type { Element } from 'hast'
import katex from 'katex'
import { readKatexMarkup } from './katex-markup.ts'
import { limits } from './limits.ts'

/** A rendered formula, or `undefined` when it should be shown as source. */
export const renderMath = (formula: string, { display }: { display: boolean }): Element | undefined => {
  if (formula.length > limits.formulaCharsMax) return undefined
  try {
    const markup = katex.renderToString(formula, {
      displayMode: display,
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: 'ignore',
      // `\href`, `\includegraphics`, `\htmlStyle` and similar commands are not executed.
      trust: false,
      maxExpand: 500,
      maxSize: 20,
    })
    return markup.length > limits.formulaMarkupCharsMax ? undefined : readKatexMarkup(markup)
  } catch {
    return undefined
  }
}
