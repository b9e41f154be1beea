import { cutText } from '../port/cut-text.ts'
import type { EarlierTurn } from '../port/model-client.ts'
import type { Language } from './language.ts'

const QUOTED_CHARS_MAX = 80

const sentences: Readonly<Record<Language, (question: string) => string>> = {
  en: (question) => `Before this you asked: “${question}”`,
  de: (question) => `Davor hast du gefragt: „${question}“`,
  es: (question) => `Antes preguntaste: «${question}»`,
  ar: (question) => `سألت قبل هذا: «${question}»`,
}

/** A first sentence that quotes the previous question: a follow-up must not look as if it were forgotten. */
export function recallQuestion(context: readonly EarlierTurn[], language: Language): string {
  const last = context.at(-1)
  if (last === undefined) return ''
  const question = last.prompt.trim().replace(/\s+/g, ' ')
  const quoted = cutText(question, QUOTED_CHARS_MAX)
  return `${sentences[language](quoted === question ? question : `${quoted}…`)}\n\n`
}
