import type { Element } from 'hast'
import katex from 'katex'
import { readKatexMarkup } from './katex-markup.ts'
import { limits } from './limits.ts'

/** A formula as KaTeX sets it, or `undefined` where its source says more than its rendering would. */
export const renderMath = (formula: string, { display }: { display: boolean }): Element | undefined => {
  if (formula.length > limits.formulaCharsMax) return undefined
  try {
    const markup = katex.renderToString(formula, {
      displayMode: display,
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: 'ignore',
      // `\href`, `\includegraphics`, `\htmlStyle` and their like stay words.
      trust: false,
      maxExpand: 500,
      maxSize: 20,
    })
    return markup.length > limits.formulaMarkupCharsMax ? undefined : readKatexMarkup(markup)
  } catch {
    return undefined
  }
}
