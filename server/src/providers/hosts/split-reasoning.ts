const opening = '<think>'
const closing = '</think>'

/** How far the text of an answer has been split. A new value for each step. */
export interface SplitState {
  /**
   * `start`: only white space or a part of the opening tag so far. `unmarked`: perhaps reasoning without an opening tag.
   * `reasoning`: between the tags. `gap`: white space after the closing tag. `answer`: the rest is the answer.
   */
  readonly place: 'start' | 'unmarked' | 'reasoning' | 'gap' | 'answer'
  /** Text of which is not known yet what it is. */
  readonly held: string
  /**
   * Some chat templates put the opening tag into the prompt, so that the answer has only the closing one. To notice that,
   * the whole text has to be held until the tag arrives, so it is done for whole answers and for models that do it.
   */
  readonly mayBeUnmarked: boolean
  /** The reasoning had no opening tag. */
  readonly wasUnmarked: boolean
}

export interface Split {
  readonly state: SplitState
  readonly reasoning: string
  readonly text: string
}

export const startSplitting = (options: { readonly mayBeUnmarked: boolean }): SplitState => ({
  place: 'start',
  held: '',
  wasUnmarked: false,
  ...options,
})

/**
 * Takes the next piece of an answer, and splits what is certain now into reasoning and text. Reasoning is what stands
 * between `<think>` and `</think>` at the start of an answer. Tags further down are text: they may be what it is about.
 */
export function splitReasoning(state: SplitState, piece: string): Split {
  if (state.place === 'answer') return { state, reasoning: '', text: piece }
  const held = state.held + piece
  switch (state.place) {
    case 'start': {
      const begun = held.trimStart()
      if (begun.startsWith(opening)) return splitReasoning(at(state, 'reasoning'), begun.slice(opening.length))
      if (opening.startsWith(begun)) return hold(state, held)
      return splitReasoning(at(state, state.mayBeUnmarked ? 'unmarked' : 'answer'), held)
    }
    case 'unmarked': {
      // Only such a piece can complete a closing tag or its line. To search a growing text for every piece would be slow.
      const end = /[>\n]/.test(piece) ? findUnmarkedEnd(held, { isWhole: false }) : -1
      return end < 0 ? hold(state, held) : endReasoning(state, held, end)
    }
    case 'reasoning': {
      const end = held.indexOf(closing)
      if (end >= 0) return endReasoning(state, held, end)
      const certain = held.length - lengthOfBegunTag(held)
      return { ...hold(state, held.slice(certain)), reasoning: held.slice(0, certain) }
    }
    case 'gap': {
      const text = held.trimStart()
      return text === '' ? hold(state, '') : { state: at(state, 'answer'), reasoning: '', text }
    }
  }
}

/** Splits what was held when the answer ended. */
export function endSplitting(state: SplitState): Split {
  const { place, held } = state
  if (place === 'reasoning') return { state: at(state, 'reasoning'), reasoning: held, text: '' }
  const end = place === 'unmarked' ? findUnmarkedEnd(held, { isWhole: true }) : -1
  return end < 0 ? { state: at(state, 'answer'), reasoning: '', text: held } : endReasoning(state, held, end)
}

const at = (state: SplitState, place: SplitState['place']): SplitState => ({ ...state, place, held: '' })

const hold = (state: SplitState, held: string): Split => ({ state: { ...state, held }, reasoning: '', text: '' })

function endReasoning(state: SplitState, held: string, end: number): Split {
  const gap = { ...at(state, 'gap'), wasUnmarked: state.place === 'unmarked' }
  const rest = splitReasoning(gap, held.slice(end + closing.length))
  return { ...rest, reasoning: held.slice(0, end) }
}

/** The length of the longest end of a text with which a closing tag may begin. */
function lengthOfBegunTag(text: string): number {
  for (let length = closing.length - 1; length > 0; length -= 1)
    if (text.endsWith(closing.slice(0, length))) return length
  return 0
}

/**
 * Where reasoning without an opening tag ends: at the first closing tag that ends a line, is not within code, and comes
 * before any opening tag. `-1` if there is none.
 */
function findUnmarkedEnd(text: string, { isWhole }: { readonly isWhole: boolean }): number {
  const lineEnd = isWhole ? /^[ \t\r]*(?:\n|$)/ : /^[ \t\r]*\n/
  const opened = text.indexOf(opening)
  for (let end = text.indexOf(closing); end >= 0; end = text.indexOf(closing, end + 1)) {
    if (opened >= 0 && opened < end) return -1
    const endsLine = lineEnd.test(text.slice(end + closing.length))
    if (endsLine && !isWithinCode(text.slice(0, end))) return end
  }
  return -1
}

function isWithinCode(before: string): boolean {
  const fences = before.match(/^[ \t]*```/gm)?.length ?? 0
  const ticks = before.slice(before.lastIndexOf('\n') + 1).split('`').length - 1
  return fences % 2 === 1 || ticks % 2 === 1
}
