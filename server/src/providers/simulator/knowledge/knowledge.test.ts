import { describe, expect, it } from 'vitest'
import { languages } from '../reading/language.ts'
import { factsAbroad } from './facts-abroad.ts'
import { facts, findFact, findFactNamed } from './find-fact.ts'
import { findItems } from './lists.ts'
import { translate } from './phrasebook.ts'
import { programFor } from './programs/find-program.ts'
import { findTask, taskIds } from './programs/tasks.ts'
import { findTrivium } from './trivia.ts'

describe('facts', () => {
  it('are found by their own titles', () => {
    for (const fact of facts) expect(findFactNamed(fact.title)?.title).toBe(fact.title)
  })

  it('have sentences that stand alone', () => {
    for (const { plain, how, example, caveat } of facts) {
      for (const sentence of [plain, how, example, caveat]) expect(sentence).toMatch(/^[\p{Lu}`\d].*[.!]$/u)
    }
  })

  it('have a fact behind each name abroad', () => {
    for (const { title } of factsAbroad) expect(findFactNamed(title)?.title).toBe(title)
  })

  it('give way when the prompt is about more', () => {
    expect(findFact(['docker', 'banana', 'startup', 'supply'], 2)).toBeNull()
    expect(findFact(['Black', 'holes'], 0)?.title).toBe('a black hole')
  })
})

describe('findTrivium', () => {
  it.each([
    ['What is the capital of Australia?', 'Canberra'],
    ['Quelle est la capitale de l’Italie ?', 'Rome'],
    ['日本の首都はどこですか？', 'Tokyo'],
    ['How many legs does a spider have?', 'Eight'],
    ['Who wrote Hamlet?', 'William Shakespeare'],
  ])('%s', (prompt, short) => {
    expect(findTrivium(prompt)?.short).toBe(short)
  })

  it('says nothing about what it does not know', () => {
    expect(findTrivium('What is the capital of Atlantis?')).toBeNull()
  })
})

describe('findItems', () => {
  it('gives complete sets whole, and others to the number asked for', () => {
    expect(findItems(new Set(['planet']), 'planets', null).items).toHaveLength(8)
    expect(findItems(new Set(['fruit']), 'fruits', 3).items).toHaveLength(3)
  })

  it('weaves an unknown topic into what is true of any', () => {
    expect(findItems(new Set(['tip']), 'falconry', 3).items.join(' ')).toContain('falconry')
  })
})

describe('translate', () => {
  it.each(languages)('knows good night in %s', (language) => {
    expect(translate('Good night!', language)).toBeTruthy()
  })
})

describe('programs', () => {
  it.each(taskIds)('%s is found by its own name and written in every language', (id) => {
    expect(findTask(id.replace('-', ' '))).toBe(id)
    for (const language of ['python', 'javascript', 'typescript', 'go', 'rust', 'java', 'cpp'] as const) {
      expect(programFor(id, language).source.length).toBeGreaterThan(15)
    }
  })
})
