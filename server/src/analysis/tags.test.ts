import { BoardQuery } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import fc from '../testing/properties.ts'
import { mentionsCode, mentionsMathematics, tagsOf } from './tags.ts'

/** The tags that a query accepts. */
const { pattern } = BoardQuery.properties.tag as unknown as { pattern: string }
const isTag = (tag: string) => new RegExp(pattern).test(tag)

describe('mentionsCode', () => {
  it.each([
    'Write a Python function that sorts a list',
    'Why does this fail?\n```\nfoo()\n```',
    'const x = await fetch(url)',
    'SELECT name FROM users WHERE id = 1',
    'What does <div class="a"> do?',
    'How do I center text with CSS?',
    'for (int i = 0; i < 3; i++) {\n}',
  ])('finds it in %j', (prompt) => expect(mentionsCode(prompt)).toBe(true))

  it.each([
    'Explain the tides to a child.',
    'Write a poem about autumn',
    'Let me know what you think: is it good?',
    'Which class of animals lays eggs?',
    'Was ist die Hauptstadt von Frankreich?',
  ])('does not find it in %j', (prompt) => expect(mentionsCode(prompt)).toBe(false))
})

describe('mentionsMathematics', () => {
  it.each([
    'What is 17 * 23?',
    'Solve 2x + 3 = 7',
    'Evaluate $\\int_0^1 x^2 dx$',
    'Prove that there are infinitely many prime numbers',
    'Berechne die Ableitung von sin',
  ])('finds it in %j', (prompt) => expect(mentionsMathematics(prompt)).toBe(true))

  it.each([
    'What happened on 2024-05-06?',
    'Compare Node 20 and 22',
    'Tell me about the year 1789',
    'A joke about cats',
  ])('does not find it in %j', (prompt) => expect(mentionsMathematics(prompt)).toBe(false))
})

describe('tagsOf', () => {
  it('[L11] returns language, code, mathematics and length', () => {
    expect(tagsOf('Was ist 3 + 4?', () => 'de')).toEqual(['lang:de', 'length:short', 'math', 'no-code'])
    expect(tagsOf('x'.repeat(201), () => null)).toEqual(['length:medium', 'no-code'])
    expect(tagsOf('x'.repeat(2_001), () => null)).toEqual(['length:long', 'no-code'])
  })

  it('detects the language of the text without its code', () => {
    let asked = ''
    tagsOf('Erkläre das:\n```\nreturn value if ready else other\n```\nbitte', (text) => {
      asked = text
      return null
    })
    expect(asked).not.toContain('return')
    expect(asked).toContain('bitte')
  })

  it('[L11] returns valid tags for any prompt', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (prompt) =>
        tagsOf(prompt, () => 'en').every(isTag),
      ),
    )
  })
})

/** Shorter than the patterns in use, but their time grows quadratically. */
const shortCode = [
  /(^|\n)\s*(```|~~~)/,
  /\b(let|class)\b[^\n.?!]*[({:;=]/,
  /[;{}]\s*(\n|$)/,
  /\b(select\b.+\bfrom|insert\s+into|create\s+table|update\b.+\bset)\b/i,
]
const shortMathematics = [
  /\$[^$\n]*[\\^_=][^$\n]*\$/,
  /(^|[\s(=])[-+]?\d+([.,]\d+)?\s*[-+*/×÷^]\s*[-+]?\(?\d+([.,]\d+)?/,
  /\b\d*[a-z]\s*(\^\s*\d|²|³)?\s*[-+*/]\s*\d*[a-z\d]+[^=\n]{0,40}=\s*-?\d*[a-z\d]/i,
]
const textOf = (...parts: string[]) =>
  fc.array(fc.constantFrom(...parts, ' ', '\n'), { maxLength: 12 }).map((text) => text.join(''))

it.each([
  [
    'code',
    mentionsCode,
    shortCode,
    textOf(
      'let',
      'class',
      'select',
      'FROM',
      'update',
      'set',
      'x',
      '(',
      ':',
      ';',
      '}',
      '.',
      '?',
      '```',
      '~~~',
      '\r',
      '\u2028',
    ),
  ],
  [
    'mathematics',
    mentionsMathematics,
    shortMathematics,
    // Without dates, which do not count.
    textOf('2', 'x', '^', '²', '+', '-', '=', '$', '\\', '_', '7').filter((text) => !/\d-\d+-\d/.test(text)),
  ],
] as const)('[L11] finds %s where shorter patterns find it', (_, mentions, patterns, texts) => {
  fc.assert(
    fc.property(texts, (text) => mentions(text) === patterns.some((pattern) => pattern.test(text))),
    { numRuns: 2_000 },
  )
})
