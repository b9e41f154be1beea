import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endSplitting, splitReasoning, startSplitting } from './split-reasoning.ts'

/** Splits a text that arrives in these pieces. */
function split(pieces: readonly string[], { mayBeUnmarked }: { mayBeUnmarked: boolean }) {
  let state = startSplitting({ mayBeUnmarked })
  let reasoning = ''
  let text = ''
  for (const piece of pieces) {
    const next = splitReasoning(state, piece)
    reasoning += next.reasoning
    text += next.text
    state = next.state
  }
  const end = endSplitting(state)
  return [reasoning + end.reasoning, text + end.text, end.state.wasUnmarked]
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
  ['tags further down', 'Hi <think>Hm.</think>\nthere', '', 'Hi <think>Hm.</think>\nthere'],
  ['tags in code', `${fence}\n<think>\nHm.\n</think>\n${fence}`, '', `${fence}\n<think>\nHm.\n</think>\n${fence}`],
  ['tags in inline code', '`<think>` and\n`</think>`\nare tags', '', '`<think>` and\n`</think>`\nare tags'],
  ['a closing tag within a line', 'Write </think> at the end.', '', 'Write </think> at the end.'],
  [
    'a closing tag in code',
    `Like:\n${fence}\nHm.\n</think>\n${fence}\n`,
    '',
    `Like:\n${fence}\nHm.\n</think>\n${fence}\n`,
  ],
]

const unmarked: readonly Row[] = [
  ['a closing tag on its own line', 'Hm.\nYes.\n</think>\n\nHi', 'Hm.\nYes.\n', 'Hi'],
  ['a closing tag at the end of a line', 'Hm.</think>\r\nHi', 'Hm.', 'Hi'],
  ['a closing tag at the start', '</think>\nHi', '', 'Hi'],
  ['a closing tag at the end', 'Hm.</think> ', 'Hm.', ''],
  [
    'a closing tag in inline code before the real one',
    'Is `</think>`\none? </think>\nYes',
    'Is `</think>`\none? ',
    'Yes',
  ],
  ['closed code before it', `${fence}\nx\n${fence}\n</think>\nHi`, `${fence}\nx\n${fence}\n`, 'Hi'],
]

describe.each([
  ['a whole answer', { mayBeUnmarked: true }],
  ['a stream', { mayBeUnmarked: false }],
])('[B28] %s', (_, options) => {
  it.each(marked)('with %s has reasoning', (_name, answer, reasoning, text) => {
    expect(split([answer], options)).toEqual([reasoning, text, false])
  })

  it.each(leftAlone)('with %s is left as it is', (_name, answer, _reasoning, text) => {
    expect(split([answer], options)).toEqual(['', text, false])
  })

  it('is split alike, wherever the network splits it', () => {
    const parts = fc.constantFrom('<think>', '</think>', '<th', '</', '>', '\n', ' ', '`', fence, 'Hm', 'Hi', '<')
    const pieces = fc.array(fc.array(parts, { maxLength: 4 }).map((texts) => texts.join('')))
    const rows = fc.constantFrom(...[...marked, ...leftAlone, ...unmarked].map(([, answer]) => [...answer]))
    fc.assert(
      fc.property(fc.oneof(pieces, rows), (sent) => {
        expect(split(sent, options)).toEqual(split([sent.join('')], options))
      }),
      { numRuns: 2_000 },
    )
  })
})

it.each(unmarked)('a whole answer with %s and no opening tag has reasoning', (_, answer, reasoning, text) => {
  expect(split([answer], { mayBeUnmarked: true })).toEqual([reasoning, text, true])
})

it('a stream does not wait for a closing tag that may never come', () => {
  const { text } = splitReasoning(startSplitting({ mayBeUnmarked: false }), 'Hm.')
  expect(text).toBe('Hm.')
})

it('never loses or invents text outside of tags and white space', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (answer, mayBeUnmarked) => {
      const [reasoning, text] = split([...answer], { mayBeUnmarked })
      const plain = (value: string) => value.replace(/<\/?think>|\s/g, '')
      expect(plain(`${reasoning}${text}`)).toBe(plain(answer))
    }),
  )
})
