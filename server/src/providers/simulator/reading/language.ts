export const languages = ['en', 'de', 'fr', 'es', 'ar', 'zh', 'ja'] as const

export type Language = (typeof languages)[number]

export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  ar: 'Arabic',
  zh: 'Chinese',
  ja: 'Japanese',
}

type Latin = 'en' | 'de' | 'fr' | 'es'

/** Words that are frequent in one of these languages and rare in the others. */
const frequentWords: Record<Latin, ReadonlySet<string>> = {
  en: wordsOf(
    'the is are was were what how why who when where which of and to in for with from that this it you your my me about write explain tell give list please can does do did should would between make name hello hi',
  ),
  de: wordsOf(
    'der die das ist sind war ein eine einen einer und oder nicht mit für von auf ich du wir ihr sie was wie warum wer wann wo welche welcher kann bitte über zwischen mir erkläre schreibe schreib nenne gib hallo guten danke zum zur den dem im als auch kannst funktioniert warum geht',
  ),
  fr: wordsOf(
    'le la les est sont était un une des et ou ne pas avec pour du de je tu nous vous il elle que qui quoi comment pourquoi quand où quel quelle quels quelles peux sur entre moi explique écris écrire donne bonjour salut merci au aux dans ce cette ça c’est fonctionne mon ma',
  ),
  es: wordsOf(
    'el la los las es son era un una unos unas y o no con para por del de yo tú nosotros qué que quién cómo como porqué cuándo dónde cuál cuáles puedes sobre entre explica explícame escribe dame hola buenos gracias al en este esta mi me lista funciona dime cuánto',
  ),
}

/** How much of a prompt is looked at: the language does not change after the first page. */
const sampleCharsMax = 1_200

export function detectLanguage(text: string): Language {
  const sample = text.slice(0, sampleCharsMax)
  const letters = count(sample, /\p{L}/gu)
  if (letters === 0) return 'en'
  if (count(sample, /\p{Script=Arabic}/gu) > letters * 0.4) return 'ar'
  const kana = count(sample, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const han = count(sample, /\p{Script=Han}/gu)
  if (kana + han > letters * 0.3) return kana > (kana + han) * 0.1 ? 'ja' : 'zh'
  return detectLatin(sample)
}

function detectLatin(sample: string): Language {
  const scores: Record<Latin, number> = { en: 0, de: 0, fr: 0, es: 0 }
  for (const [word] of sample.toLowerCase().matchAll(/\p{L}+/gu)) {
    for (const language of latin) if (frequentWords[language].has(word)) scores[language] += 1
  }
  // A letter no other of the four uses settles a prompt of two words, where no frequent word occurs.
  if (/[äöüß]/i.test(sample)) scores.de += 1.5
  if (/[çœêèàùî]|\b[cdjlnqs][’'][aeéêiou]/i.test(sample)) scores.fr += 1.5
  if (/[¿¡ñ]|[áíóú]/i.test(sample)) scores.es += 1.5
  let best: Latin = 'en'
  for (const language of latin) if (scores[language] > scores[best]) best = language
  return best
}

const latin: readonly Latin[] = ['en', 'de', 'fr', 'es']

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
