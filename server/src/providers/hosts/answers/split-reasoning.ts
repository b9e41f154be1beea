const opening = '<think>'
const closing = '</think>'

/**
 * How the models of a host begin their reasoning: with a tag, or `open`, without one. Some chat templates put the opening tag
 * into the prompt, so that the answer has only the closing one.
 */
export type ReasoningStart = 'tag' | 'open'

/** How far the text of an answer has been split. A new value for each step. */
export interface SplitState {
  /**
   * `start`: only white space or a part of the opening tag so far. `open`: reasoning, if a closing tag follows.
   * `reasoning`: between the tags. `gap`: white space after the closing tag. `answer`: the rest is the answer.
   */
  readonly place: 'start' | 'open' | 'reasoning' | 'gap' | 'answer'
  /** Text of which is not known yet what it is. */
  readonly held: string
  /** The end of `held` that may begin a tag. To search all of a growing text for every piece would take quadratic time. */
  readonly begun: string
  readonly reasoningStarts: ReasoningStart
}

export interface Split {
  readonly state: SplitState
  readonly reasoning: string
  readonly text: string
}

export const startSplitting = (reasoningStarts: ReasoningStart): SplitState => ({
  place: 'start',
  held: '',
  begun: '',
  reasoningStarts,
})

/**
 * Takes the next piece of an answer, and splits what is certain now into reasoning and text. Reasoning is what stands
 * between `<think>` and `</think>` at the start of an answer, or, with `open`, before the first `</think>`. Tags further down
 * are text: they may be what it is about.
 */
export function splitReasoning(state: SplitState, piece: string): Split {
  if (state.place === 'answer') return { state, reasoning: '', text: piece }
  const held = state.held + piece
  switch (state.place) {
    case 'start': {
      const begun = (state.begun + piece).trimStart()
      if (begun.startsWith(opening)) return splitReasoning(at(state, 'reasoning'), begun.slice(opening.length))
      if (opening.startsWith(begun)) return hold(state, held, begun)
      return splitReasoning(at(state, state.reasoningStarts === 'open' ? 'open' : 'answer'), held)
    }
    case 'open': {
      const recent = state.begun + piece
      if (!recent.includes(closing)) return hold(state, held, recent.slice(1 - closing.length))
      return endReasoning(state, held, held.indexOf(closing))
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

/**
 * Splits what was held when the answer ended. A model that did not finish by itself may have been about to write a tag, so
 * what it wrote could be reasoning. It must not become text, which is shown before the vote.
 */
export function endSplitting(state: SplitState, { finished }: { readonly finished: boolean }): Split {
  const { place, held } = state
  const isReasoning = place === 'reasoning' || !finished
  return { state: at(state, place), reasoning: isReasoning ? held : '', text: isReasoning ? '' : held }
}

const at = (state: SplitState, place: SplitState['place']): SplitState => ({ ...state, place, held: '', begun: '' })

const hold = (state: SplitState, held: string, begun = ''): Split => ({
  state: { ...state, held, begun },
  reasoning: '',
  text: '',
})

function endReasoning(state: SplitState, held: string, end: number): Split {
  const rest = splitReasoning(at(state, 'gap'), held.slice(end + closing.length))
  return { ...rest, reasoning: held.slice(0, end) }
}

/** The length of the longest end of a text with which a closing tag may begin. */
function lengthOfBegunTag(text: string): number {
  for (let length = closing.length - 1; length > 0; length -= 1)
    if (text.endsWith(closing.slice(0, length))) return length
  return 0
}
