import { expect, it } from 'vitest'
import { ownText } from './own-text.ts'

const answer = { text: 'Because.', fallbackReason: null, missing: false, truncated: false, reasoning: null }
const note = '[System Note]: The original model was unreachable. Showing response from a basic fallback model.'

it.each([
  ['of a model', answer, 'Because.'],
  ['of a model that writes such a note itself', { ...answer, text: `${note}\n\nYes.` }, `${note}\n\nYes.`],
  ['of a fallback', { ...answer, fallbackReason: 'error' as const, text: `${note}\n\nYes.\n\nNo.` }, 'Yes.\n\nNo.'],
  [
    'of a fallback whose note is not complete',
    { ...answer, fallbackReason: 'error' as const, text: '[System Note' },
    '',
  ],
  ['that is missing', { ...answer, fallbackReason: 'error' as const, missing: true, text: '[System]: Sorry.' }, ''],
])('an answer %s', (_, shown, text) => {
  expect(ownText(shown)).toBe(text)
})
