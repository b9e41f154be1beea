import { describe, expect, it } from 'vitest'
import { messageOf, type StoredAnswer } from './message.ts'

const own: StoredAnswer = { text: 'Four.', modelName: 'openai/gpt-oss-120b', fallback: null }
const fromFallback: StoredAnswer = { ...own, fallback: { model: '@cf/meta/llama' } }
const unanswered: StoredAnswer = { ...fromFallback, text: null }

describe('the message of an answer', () => {
  it.each<[string, StoredAnswer, boolean, string]>([
    ['the model’s own answer as it is', own, false, 'Four.'],
    ['the model’s own answer as it is, blind too', own, true, 'Four.'],
    ['empty when the text was deleted', { ...own, text: null }, false, ''],
    [
      'a note that names both, and a blank line, before a fallback’s answer',
      fromFallback,
      false,
      "[System Note]: The original model 'openai/gpt-oss-120b' was unreachable. Showing response from basic fallback model '@cf/meta/llama'.\n\nFour.",
    ],
    [
      'a note without names for a reader who must not know the models',
      fromFallback,
      true,
      '[System Note]: The original model was unreachable. Showing response from a basic fallback model.\n\nFour.',
    ],
    [
      'a sentence when neither model answered',
      unanswered,
      false,
      "[System]: The model 'openai/gpt-oss-120b' and its fallback are both temporarily unavailable. Please try again later.",
    ],
    [
      'a sentence without a name for a reader who must not know the models',
      unanswered,
      true,
      '[System]: The model and its fallback are both temporarily unavailable. Please try again later.',
    ],
  ])('[B12] [B13] is %s', (_, answer, blind, message) => {
    expect(messageOf(answer, { blind })).toBe(message)
  })

  it('[B12] contains names and text literally, also where they look like a replacement pattern', () => {
    const message = messageOf({ text: '$&', modelName: "it's $1", fallback: { model: '$$' } }, { blind: false })
    expect(message).toContain("'it's $1'")
    expect(message).toMatch(/'\$\$'\.\n\n\$&$/)
  })
})
