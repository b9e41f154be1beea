import { translate } from '../knowledge/phrasebook.ts'
import type { Language } from './language.ts'

export interface TranslationAsked {
  readonly phrase: string
  readonly target: Language | null
  readonly targetName: string
  readonly translated: string | null
}

const cue =
  /\btranslat(?:e|ion)\b|\bhow (?:do|would) (?:you|i) say\b|übersetz|\bwie sagt man\b|\btradui[st]|\btraduire\b|\bcomment dit-on\b|\btraduc|\bcómo se dice\b|ترجم|كيف (?:تقول|نقول)|翻译|怎么说|翻訳|訳して|で何と言/i

const targets: readonly [Language, RegExp][] = [
  ['en', /\benglish\b|englisch|\banglais\b|\binglés\b|الإنجليزية|英文|英语|英語/i],
  ['de', /\bgerman\b|\bdeutsch|\ballemand\b|\balemán\b|الألمانية|德文|德语|ドイツ語/i],
  ['fr', /\bfrench\b|französisch|\bfrançais\b|\bfrancés\b|الفرنسية|法文|法语|フランス語/i],
  ['es', /\bspanish\b|spanisch|\bespagnol\b|\bespañol\b|الإسبانية|西班牙语|西班牙文|スペイン語/i],
  ['ar', /\barabic\b|arabisch|\barabe\b|árabe|العربية|阿拉伯语|アラビア語/i],
  ['zh', /\b(?:chinese|mandarin)\b|chinesisch|\bchinois\b|\bchino\b|الصينية|中文|汉语|中国語/i],
  ['ja', /\bjapanese\b|japanisch|\bjaponais\b|\bjaponés\b|اليابانية|日文|日语|日本語/i],
]

const names: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  ar: 'Arabic',
  zh: 'Chinese',
  ja: 'Japanese',
}

const phrases: readonly RegExp[] = [
  /["“„«「『]([^"”“»」』]{1,200})["”“»」』]/,
  /[‘']([^'’]{2,200})['’](?=\s|$|[?.!])/,
  /(?:translate|übersetze?|traduis|traduce|ترجم)(?: (?:this|the following))?(?: (?:to|into|in|ins|auf|en|al|إلى) \S+)?\s*[:：]\s*(.{1,200})$/i,
  /(?:translate|say|übersetze?|sagt man|traduis|traduire|dit-on|traduce|traducir|se dice|ترجم)(?: this| the (?:phrase|sentence|word|following)| die(?:sen)? satz)?[: ]+(.{1,200}?)\s+(?:to|into|in|ins|auf|en|al|إلى)\s/i,
  /(?:把|将)?[“"]?(.{1,60}?)[”"]?(?:翻译成|用.{1,4}怎么说|を.{1,6}に翻訳|は.{1,6}で何と言)/,
]

export function readTranslation(opening: string): TranslationAsked | null {
  const text = opening.slice(0, 400)
  if (!cue.test(text)) return null
  const phrase = phrases
    .map((pattern) => pattern.exec(text)?.[1]?.trim())
    .find((found) => found !== undefined && found !== '')
  if (phrase === undefined) return null
  const rest = text.replace(phrase, ' ')
  const target = targets.find(([, pattern]) => pattern.test(rest))?.[0] ?? null
  const other = /\b(?:to|into|in) ([A-Z]\p{L}{3,})/u.exec(rest)?.[1]
  const translated = target === null ? null : translate(phrase, target)
  return { phrase, target, targetName: target === null ? (other ?? 'that language') : names[target], translated }
}

/** The language a prompt or a system text asks the answer to be in. */
export function requestedLanguage(text: string): Language | null {
  const found =
    /\b(?:answer|reply|respond|write|speak|explain\b.{0,60}?|antworte|réponds|responde)(?: only| always| bitte)? (?:in|auf|en) (\p{L}+)/iu.exec(
      text.slice(0, 400),
    )?.[1]
  if (found === undefined) return null
  return targets.find(([, pattern]) => pattern.test(found))?.[0] ?? null
}
