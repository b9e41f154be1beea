import { describe, expect, it } from 'vitest'
import { detectLanguage } from './language.ts'

describe('detectLanguage', () => {
  it.each([
    ['Explain how photosynthesis works', 'en'],
    ['Python', 'en'],
    ['', 'en'],
    ['🍕 42', 'en'],
    ['Warum ist der Himmel blau?', 'de'],
    ['Übersetze das bitte', 'de'],
    ['Pourquoi le ciel est-il bleu ?', 'fr'],
    ['C’est quoi, l’entropie ?', 'fr'],
    ['¿Por qué el cielo es azul?', 'es'],
    ['لماذا السماء زرقاء؟', 'ar'],
    ['为什么天空是蓝色的？', 'zh'],
    ['空はなぜ青いのですか', 'ja'],
    ['Was bedeutet das Wort 木漏れ日 auf Deutsch?', 'de'],
  ])('%s is %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })
})
