import { describe, expect, it } from 'vitest'
import fc from '../../../testing/properties.ts'
import { endSplitting, type ReasoningStart, splitReasoning, startSplitting } from './split-reasoning.ts'

/** Splits a text that arrives in these pieces. */
function split(pieces: readonly string[], reasoningStarts: ReasoningStart, finished = true) {
  let state = startSplitting(reasoningStarts)
  let reasoning = ''
  let text = ''
  for (const piece of pieces) {
    const next = splitReasoning(state, piece)
    reasoning += next.reasoning
    text += next.text
    state = next.state
  }
  const end = endSplitting(state, { finished })
  return [reasoning + end.reasoning, text + end.text]
}

const fence = '```'
type Row = readonly [name: string, answer: string, reasoning: string, text: string]

const marked: readonly Row[] = [
  ['tags at the start', '<think>Hm.</think>Hi', 'Hm.', 'Hi'],
  ['white space around the tags', '\n<think>\nHm.\n</think>\n\nHi\n', '\nHm.\n', 'Hi\n'],
  ['no reasoning between the tags', '<think>\n\n</think>\n\nHi', '\n\n', 'Hi'],
  ['tags that are not closed', '<think>Hm. Hm', 'Hm. Hm', ''],
  ['an unfinished closing tag', '<think>Hm.</thin', 'Hm.</thin', ''],
  ['nothing after the tags', '<think>Hm.</think>\n', 'Hm.', ''],
  ['an opening tag within the reasoning', '<think>Is <think> one?</think>Yes', 'Is <think> one?', 'Yes'],
  ['tags in the answer', '<think>Hm.</think>Write <think>…</think>.', 'Hm.', 'Write <think>…</think>.'],
  ['code in the reasoning', `<think>${fence}\n1 < 2\n${fence}</think>Hi`, `${fence}\n1 < 2\n${fence}`, 'Hi'],
]

const leftAlone: readonly Row[] = [
  ['no tags', 'Hi', '', 'Hi'],
  ['white space at the start', ' \n Hi', '', ' \n Hi'],
  ['nothing', '', '', ''],
  ['white space alone', ' \n', '', ' \n'],
  ['the start of a tag alone', '<thin', '', '<thin'],
  ['a similar tag', '<thinking>Hm.</thinking>Hi', '', '<thinking>Hm.</thinking>Hi'],
]

const furtherDown: readonly Row[] = [
  ['tags further down', 'Hi <think>Hm.</think>\nthere', '', 'Hi <think>Hm.</think>\nthere'],
  ['tags in code', `${fence}\n<think>\nHm.\n</think>\n${fence}`, '', `${fence}\n<think>\nHm.\n</think>\n${fence}`],
  ['a closing tag alone', 'Hm.\n</think>\nHi', '', 'Hm.\n</think>\nHi'],
]

const opened: readonly Row[] = [
  ['a closing tag on its own line', 'Hm.\nYes.\n</think>\n\nHi', 'Hm.\nYes.\n', 'Hi'],
  ['a closing tag within a line', 'Hm.</think>Hi', 'Hm.', 'Hi'],
  ['a closing tag at the start', '</think>\nHi', '', 'Hi'],
  ['a closing tag at the end', 'Hm.</think> ', 'Hm.', ''],
  ['a second closing tag', 'Hm.</think>Write </think>.', 'Hm.', 'Write </think>.'],
]

describe.each<ReasoningStart>(['tag', 'open'])('[B28] an answer whose reasoning starts with: %s', (start) => {
  it.each(marked)('is split at %s', (_, answer, reasoning, text) => {
    expect(split([answer], start)).toEqual([reasoning, text])
  })

  it.each(leftAlone)('is left as it is with %s', (_, answer, _reasoning, text) => {
    expect(split([answer], start)).toEqual(['', text])
  })

  it('is split alike, wherever the network splits it', () => {
    const parts = fc.constantFrom('<think>', '</think>', '<th', '</', '>', '\n', ' ', '`', fence, 'Hm', 'Hi', '<')
    const pieces = fc.array(fc.array(parts, { maxLength: 4 }).map((texts) => texts.join('')))
    const rows = fc.constantFrom(...[...marked, ...furtherDown, ...opened].map(([, answer]) => [...answer]))
    fc.assert(
      fc.property(fc.oneof(pieces, rows), (sent) => {
        expect(split(sent, start)).toEqual(split([sent.join('')], start))
      }),
      { numRuns: 2_000 },
    )
  })

  it('never loses or invents text outside of tags and white space', () => {
    fc.assert(
      fc.property(fc.string(), (answer) => {
        const plain = (value: string) => value.replace(/<\/?think>|\s/g, '')
        expect(plain(split([...answer], start).join(''))).toBe(plain(answer))
      }),
    )
  })
})

it.each(furtherDown)('[B28] by default, %s are text', (_, answer, _reasoning, text) => {
  expect(split([answer], 'tag')).toEqual(['', text])
})

it.each(opened)('[B28] with `open`, reasoning ends at %s', (_, answer, reasoning, text) => {
  expect(split([answer], 'open')).toEqual([reasoning, text])
})

it.each<[name: string, start: ReasoningStart, answer: string, reasoning: string, text: string]>([
  ['no tag so far', 'open', 'Hm. Hm', 'Hm. Hm', ''],
  ['an unfinished closing tag', 'open', 'Hm.</thin', 'Hm.</thin', ''],
  ['tags that are not closed', 'open', '<think>Hm. Hm', 'Hm. Hm', ''],
  ['tags that are not closed', 'tag', '<think>Hm. Hm', 'Hm. Hm', ''],
  ['an unfinished opening tag', 'tag', '\n<thin', '\n<thin', ''],
  ['a closing tag', 'open', 'Hm.</think>Hi', 'Hm.', 'Hi'],
  ['no tag', 'tag', 'Hm. Hm', '', 'Hm. Hm'],
])('[B28] of an answer that did not finish, with %s (%s), no reasoning becomes text', (_, start, answer, ...parts) => {
  expect(split([answer], start, false)).toEqual(parts)
  expect(split([...answer], start, false)).toEqual(parts)
})

it('by default, a stream does not wait for a closing tag that may never come', () => {
  expect(splitReasoning(startSplitting('tag'), 'Hm.').text).toBe('Hm.')
})
