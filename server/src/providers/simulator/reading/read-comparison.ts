import { gerund } from './gerund.ts'
import type { Language } from './language.ts'

const english: readonly RegExp[] = [
  /\b(?:differences?|distinction|choose|choice|compare|comparison|decide) between (.+?) and (.+)/i,
  /\bcompare (.+?) (?:and|with|to|versus|vs\.?|against) (.+)/i,
  /^(?:what is |what's )?(?:better|the difference)?[:,]? ?(.+?) (?:vs\.?|versus) (.+)/i,
  /^(?:is|are) (.+?) (?:better|faster|easier|safer|cheaper|healthier|worse|more \w+) than (.+)/i,
  /\bhow (?:does|do|is) (.+?) (?:differ|different) from (.+)/i,
  /\b(?:better|faster|healthier|cheaper|easier|safer|prefer|choose|pick|use|learn|buy|get|take|best)\b(?: (?:for|to) [\w ]{2,24})?[:,]? (?:between )?(.+?),? or (.+)/i,
  /^(?!should |is |are |can |do |does |will )([\p{L}\p{N}+#. -]{1,30}?),? or ([\p{L}\p{N}+#. -]{1,30})\?$/iu,
]

/** Two things to do rather than to have; with a verb of choosing the things themselves are compared. */
const shouldEither = /^should (?:i|we) (?!(?:use|learn|choose|buy|get|take|pick|prefer|study) \S.* or )(.+?) or (.+)/i

const abroad: Record<Exclude<Language, 'en'>, readonly RegExp[]> = {
  de: [
    /(?:unterschied|unterschiede|vergleich) zwischen (.+?) und (.+)/i,
    /vergleiche? (.+?) (?:und|mit) (.+)/i,
    /besser[:,]? (.+?) oder (.+)/i,
    /^(.+?) (?:vs\.?|oder) (.+)\?$/i,
  ],
  fr: [
    /(?:différence|différences|comparaison|choisir) entre (.+?) et (.+)/i,
    /compare[rz]? (.+?) (?:et|avec|à) (.+)/i,
    /(?:mieux|préférer)[:,]? (.+?) ou (.+)/i,
  ],
  es: [
    /(?:diferencias?|comparación|elegir) entre (.+?) y (.+)/i,
    /compara(?:r)? (.+?) (?:y|con) (.+)/i,
    /mejor[:,]? (.+?) o (.+)/i,
  ],
  ar: [/(?:الفرق|قارن|مقارنة) بين (.+?) و ?(.+)/],
  zh: [
    /(?:比较)?(.+?)(?:和|与|跟)(.+?)(?:之间)?(?:的|有什么)?(?:区别|不同|比较|哪个|差异)/,
    /比较一?下?(.+?)(?:和|与|跟)(.+)/,
  ],
  ja: [/(.+?)と(.+?)の(?:違い|比較|差)/, /(.+?)と(.+?)を比較/, /(.+?)と(.+?)(?:では)?どちら/],
}

const sideCharsMax = 40

/** The two things a prompt sets against each other. */
export function readComparison(sentence: string, language: Language): readonly [string, string] | null {
  const text = sentence.slice(0, 240)
  const either = language === 'en' ? shouldEither.exec(text) : null
  if (either !== null) return pair(either[1]!, either[2]!, gerund)
  const found = (language === 'en' ? english : abroad[language])
    .map((pattern) => pattern.exec(text))
    .find((match) => match !== null)
  return found === undefined ? null : pair(found[1]!, found[2]!, (side) => side)
}

function pair(left: string, right: string, shape: (side: string) => string): readonly [string, string] | null {
  const [a, b] = [side(left), side(right)]
  return a === null || b === null || a.toLowerCase() === b.toLowerCase() ? null : [shape(a), shape(b)]
}

function side(text: string): string | null {
  const bare = text
    .split(/[,.;:?!。？！؟，、(]| (?:for|in terms of|when|if|regarding|with|as|because|please|in) /i)[0]!
    .replace(
      /^(?:the difference between|what is|between|compare|should i (?:use|learn|choose|buy|get)|which is better)\s+/i,
      '',
    )
    .trim()
  return bare !== '' && bare.length <= sideCharsMax && bare.split(' ').length <= 5 ? bare : null
}
