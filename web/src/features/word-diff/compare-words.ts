import { diffArrays } from 'diff'
import { textCost } from '../../markdown/layout-cost.ts'
import { limits } from '../../markdown/limits.ts'

const TIME_MS_MAX = 250

export interface WordChange {
  readonly text: string
  /** `left` and `right`: only that text has these words. */
  readonly only: 'left' | 'right' | null
}

/** The words of two texts in one order. `null` if they are too long or too different to compare in time. */
export function compareWords(left: string, right: string): readonly WordChange[] | null {
  // Longer texts would block the page.
  if (textCost(left) + textCost(right) > limits.segmentCostMax) return null
  const changes = diffArrays(wordsOf(left), wordsOf(right), { timeout: TIME_MS_MAX })
  return (
    changes?.map(({ value, added, removed }) => ({
      text: value.join(''),
      only: added ? 'right' : removed ? 'left' : null,
    })) ?? null
  )
}

// Not split at spaces: languages such as Chinese have none between words.
const wordsOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment)
