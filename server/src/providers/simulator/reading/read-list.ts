import { gerund } from './gerund.ts'
import type { Language } from './language.ts'

export interface ListAsked {
  /** `null` when the prompt names no number. */
  readonly count: number | null
  /** What the things are: "tips for better sleep". */
  readonly label: string
  /** What the things are about, where the label says so. */
  readonly subject: string | null
}

const numbers =
  '\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|deux|trois|quatre|cinq|sept|huit|dix|dos|tres|cuatro|cinco|seis|siete|diez|ثلاث|ثلاثة|خمس|خمسة|عشر|عشرة|三|五|六|七|八|十|a few|some|several|einige|quelques|algunas|algunos|几'
const values: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  zehn: 10,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  dix: 10,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  diez: 10,
  ثلاث: 3,
  ثلاثة: 3,
  خمس: 5,
  خمسة: 5,
  عشر: 10,
  عشرة: 10,
  三: 3,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  十: 10,
}
const countMax = 12
/** "A few", "some". */
const vagueCount = 4

const english: readonly RegExp[] = [
  new RegExp(
    `\\b(?:give|suggest|recommend|share|tell|show|write|provide|need|want|what are|top|list|name|brainstorm|enumerate|think of)\\b[^.?!]{0,24}?\\b(?<count>${numbers})\\b (?<label>(?:[\\w'-]+ ){0,3}?[\\w'-]{3,}s\\b(?!'| long).*)`,
    'i',
  ),
  new RegExp(`^(?:the )?(?:top )?(?<count>${numbers}) (?<label>(?:[\\w'-]+ ){0,2}?[\\w'-]{3,}s\\b.*)`, 'i'),
  /^(?:please )?(?:list|name|enumerate|brainstorm)(?: me)?(?: all)?(?: of)?(?: the| some)? (?<label>.+)/i,
  /^(?:what are|give me|i need|any|some|do you have any)(?: some| the| a few| good)* (?<label>(?:[\w-]+ ){0,2}(?:ideas|tips|suggestions|recommendations|examples|names|planets|continents|oceans)\b.*)/i,
  /^(?<label>(?:[\w-]+ ){0,3}(?:ideas|tips|suggestions|recommendations) (?:for|on|to|about)\b.*)/i,
]

const abroad: Record<Exclude<Language, 'en'>, RegExp> = {
  de: new RegExp(
    `\\b(?:nenne|nenn|liste|zähle?|gib|empfiehl|schlage?)\\b.{0,20}?(?:\\b(?<count>${numbers})\\b )?(?<label>[\\p{L}-]+(?: .*)?)$`,
    'iu',
  ),
  fr: new RegExp(
    `(?:\\b(?:donne|cite|liste|propose|suggère)\\b|énumère).{0,14}?(?:\\b(?<count>${numbers})\\b )(?<label>.+)$`,
    'iu',
  ),
  es: new RegExp(`(?:dame|lista|nombra|enumera|sugiere)\\b.{0,14}?(?:\\b(?<count>${numbers})\\b )(?<label>.+)$`, 'iu'),
  ar: new RegExp(`(?:أعطني|اذكر|عدد|اقترح)(?: لي)? (?:(?<count>${numbers}) )?(?<label>.+)$`, 'u'),
  zh: new RegExp(`(?:列出|列举|推荐|给我|说出)(?<count>${numbers})?(?:个|条|种|本|部)?(?<label>.+)$`, 'u'),
  ja: new RegExp(
    `^(?<label>.+?)(?:を|、)?(?<count>${numbers})(?:つ|個|冊)?(?:を)?(?:挙げて|教えて|リスト|おすすめ)`,
    'u',
  ),
}

/** Units that count the answer's own parts: "in three sentences" asks for brevity, not for a list. */
const partsOfAnswer =
  /^(?:[\w-]+ )?(?:steps? (?:to|for)|sentences?|words?|paragraphs?|lines?|years?|minutes?|hours?|days?|times|characters?)\b/i

export function readList(sentence: string, language: Language): ListAsked | null {
  return (language === 'en' ? readWish(sentence) : null) ?? readCount(sentence, language)
}

/** One thing is asked for, but three leave a choice. */
const wish =
  /^(?:(?:recommend|suggest)(?: me)? (?:an?|one|any|some) (?<thing>.+)|what (?:should|could|can) (?:i|we) (?<plan>(?:cook|eat|make|read|watch|do|wear|give|buy)\b.*))/i

function readWish(sentence: string): ListAsked | null {
  const groups = wish.exec(sentence)?.groups
  const subject = (groups?.thing ?? gerund(groups?.plan ?? '')).replace(/[\s.?!]+$/, '')
  return subject === '' ? null : { count: 3, label: 'suggestions', subject }
}

function readCount(sentence: string, language: Language): ListAsked | null {
  const patterns = language === 'en' ? english : [abroad[language]]
  for (const pattern of patterns) {
    const groups = pattern.exec(sentence)?.groups
    const label = groups?.label?.replace(/[\s.?!。？！؟]+$/, '').trim()
    if (label === undefined || label === '' || partsOfAnswer.test(label)) continue
    return { count: countOf(groups?.count), label, subject: subjectOf(label) }
  }
  return null
}

function countOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const count = /^\d/.test(text) ? Number(text) : (values[text.toLowerCase()] ?? vagueCount)
  return Math.max(1, Math.min(countMax, count))
}

function subjectOf(label: string): string | null {
  const found = /\b(?:(?<verbal>to|for) (?<verb>.+)|(?:about|on|of|regarding|against|behind|why) (?<noun>.+))$/i.exec(
    label,
  )?.groups
  if (found === undefined) return null
  if (found.noun !== undefined) return found.noun
  return found.verbal?.toLowerCase() === 'to' ? gerund(found.verb ?? '') : (found.verb ?? null)
}
