import { describe, expect, it } from 'vitest'
import { type KeptAnswer, messageOf } from './message.ts'

const own: KeptAnswer = { text: 'Four.', modelName: 'openai/gpt-oss-120b', fallback: null }
const stoodIn: KeptAnswer = { ...own, fallback: { model: '@cf/meta/llama' } }
const nobody: KeptAnswer = { ...stoodIn, text: null }

describe('a reply as a person reads it', () => {
  it.each<[string, KeptAnswer, boolean, string]>([
    ['the model’s own answer as it is', own, false, 'Four.'],
    ['the model’s own answer as it is, blind too', own, true, 'Four.'],
    ['nothing where the text was deleted', { ...own, text: null }, false, ''],
    [
      'a note that names both, and a blank line, before a stand-in’s answer',
      stoodIn,
      false,
      "[System Note]: The original model 'openai/gpt-oss-120b' was unreachable. Showing response from basic fallback model '@cf/meta/llama'.\n\nFour.",
    ],
    [
      'a note that names nobody to a reader who must not know',
      stoodIn,
      true,
      '[System Note]: The original model was unreachable. Showing response from a basic fallback model.\n\nFour.',
    ],
    [
      'a sentence where neither answered',
      nobody,
      false,
      "[System]: The model 'openai/gpt-oss-120b' and its fallback are both temporarily unavailable. Please try again later.",
    ],
    [
      'a sentence without a name to a reader who must not know',
      nobody,
      true,
      '[System]: The model and its fallback are both temporarily unavailable. Please try again later.',
    ],
  ])('[B12] [B13] is %s', (_, answer, blind, message) => {
    expect(messageOf(answer, { blind })).toBe(message)
  })

  it('[B12] keeps what a name holds, whatever a replacement would make of it', () => {
    const message = messageOf({ text: '$&', modelName: "it's $1", fallback: { model: '$$' } }, { blind: false })
    expect(message).toContain("'it's $1'")
    expect(message).toMatch(/'\$\$'\.\n\n\$&$/)
  })
})
