import { shorten } from './clean.ts'
import type { Language } from './language.ts'
import { topicAbroad } from './topic-abroad.ts'

const topicWordsMax = 11
const topicCharsMax = 64

/** Beginnings that ask without saying about what. Each is taken off the front, again and again. */
const leads: readonly RegExp[] = [
  /^(?:hi|hello|hey|good (?:morning|evening|afternoon))(?: there| everyone| all)?[\s,.!]+/i,
  /^(?:please|kindly|now|so|ok|okay|well|and|but|also|just|quickly)[\s,]+/i,
  /^(?:can|could|would|will) you (?:please |kindly )?/i,
  /^(?:i(?:'d| would) like (?:you )?to|i want (?:you )?to|i need (?:you )?to|help me(?: to)?|let'?s|i(?:'m| am) looking for)\s+/i,
  /^(?:explain|describe|define|discuss|outline|summari[sz]e|analy[sz]e|review|elaborate on|talk about|write about|teach me about|tell me(?: more| something| a bit| all)? about|tell me|teach me|show me|give me|remind me)\s+(?:to me |us |me )?/i,
  /^(?:write|draft|create|compose|prepare|make|design|plan|propose|suggest|recommend|build|generate|invent|imagine|organi[sz]e)\s+(?:me |us )?/i,
  /^(?:an? |the )?(?:short |brief |quick |detailed |simple |long |\d+[- ]words? )*(?:overview|introduction|explanation|summary|essay|article|paragraph|description|definition|meaning|purpose|concept|idea|history|importance) (?:of|to|on|about|behind)\s+/i,
  /^(?:an? |the )?(?:short |brief |nice |funny |sad |little )*(?:poem|haiku|limerick|story|tale|song|joke|sonnet|verse|lyrics|slogan|tagline|letter|e-?mail|toast|speech) (?:about|on|of|for|to|where|in which|that)\s+/i,
  /^what do you (?:think|know) (?:about|of)\s+/i,
  /^what(?:'s| is| are| was| were)? (?:about|your (?:opinion|view|take) (?:on|of|about)|the (?:meaning|purpose|point|idea|definition) (?:of|behind))\s+/i,
  /^(?:what|who)(?:'s|’s| is| are| was| were| am)\s+/i,
]

/** Endings that say how to answer, not about what. */
const trails: readonly RegExp[] = [
  /[\s.?!…,:;"'”’)]+$/,
  /,? (?:in|using) (?:simple|plain|easy|layman'?s) (?:terms|words|language|english)$/i,
  /,? (?:in|with|using)(?: about| at most| under| up to)? (?:one|two|three|four|five|a few|a couple of|\d+)(?: short| simple)? (?:sentences?|words?|paragraphs?|lines?|steps|bullet points?)$/i,
  /,? (?:in detail|step by step|briefly|simply|please|for me|as simply as possible|with examples?|with an example)$/i,
  /,? (?:like i'?m (?:five|5|a child)|to (?:a|an|my) (?:\w+[ -])?(?:child|kid|beginner|five[- ]year[- ]old|\d+[- ]year[- ]old|student|grandmother))$/i,
  /,? for (?:beginners|kids|children|dummies)$/i,
  /,? in (?:english|german|french|spanish|arabic|chinese|japanese)$/i,
]

/**
 * A noun phrase for what an English prompt is about.
 *
 * @example topicOf('Can you explain how photosynthesis works, please?', 'en', …) // 'photosynthesis'
 */
export function topicOf(opening: string, language: Language, keywords: readonly string[]): string {
  if (language !== 'en') return topicAbroad(opening, language, keywords)
  const sentence = firstSentence(opening)
  const turned = turn(strip(sentence, trails))
  const bare = turned ?? strip(strip(sentence, leads), trails)
  const topic = fit(flip(turn(bare) ?? bare), keywords)
  return /[\p{L}\p{N}]/u.test(topic) ? topic : 'your message'
}

export function firstSentence(text: string): string {
  const start = text.slice(0, 400)
  return /^.{8,}?[.?!](?=\s)/.exec(start)?.[0] ?? start
}

function strip(text: string, patterns: readonly RegExp[]): string {
  let bare = text.trim()
  for (let round = 0; round < 6; round += 1) {
    const before = bare
    for (const pattern of patterns) bare = bare.replace(pattern, '').trim()
    if (bare === before) break
  }
  return bare
}

const subjectEnds =
  /^(?:better|worse|good|bad|best|healthy|unhealthy|safe|true|false|worth|possible|dangerous|expensive|cheap|real|important|necessary|useful|dead|alive|more|less|really|still|ever|always|going|able|a|an|the|in|on|at|too|so|not|actually|easy|hard|fun|overrated|underrated)$/i

/** Turns a question into a phrase that can stand in the middle of a sentence. `null` for all others. */
function turn(text: string): string | null {
  const how =
    /^how (?:do|does|did|is|are) (.+?) (?:works?|functions?|happens?|forms?|operates?|formed|made)\b/i.exec(text) ??
    /^how (.+?) works?$/i.exec(text)
  if (how !== null && !/^(?:i|you|we|one)\b/i.test(how[1]!)) return how[1]!
  const means = /^what (?:does|do) (.+?) (?:mean|stand for|do)$/i.exec(text)
  if (means !== null) return means[1]!
  const proof = /^(?:prove|show) that (.+)$/i.exec(text)
  if (proof !== null) return `the claim that ${proof[1]}`
  const why = /^why (is|are|do|does|was|were|did)(n't|n’t)? (.+)$/i.exec(text)
  if (why !== null) {
    const made = /^(?:was|were|did)$/i.test(why[1]!) ? 'made' : 'makes'
    return why[2] === undefined ? `what ${made} ${why[3]}` : null
  }
  const should = /^(?:should|shall) (?:i|we) (.+)$/i.exec(text)
  if (should !== null) return `whether to ${should[1]}`
  const may = /^(can|could|may|will|would|is|are) (i|we|you|it|there) (.+)$/i.exec(text)
  if (may !== null && !/^(?:can|could|will|would) you /i.test(text))
    return `whether ${may[2] === 'I' ? 'you' : may[2]} ${may[1]!.toLowerCase()} ${may[3]}`
  const is = /^(is|are|was|were) (.+)$/i.exec(text)
  if (is !== null) {
    const words = is[2]!.split(' ')
    const end = words.findIndex((word, index) => index > 0 && subjectEnds.test(word))
    if (end > 0) return `whether ${words.slice(0, end).join(' ')} ${is[1]!.toLowerCase()} ${words.slice(end).join(' ')}`
  }
  const who = /^who (?!is |are |was |were )(.+)$/i.exec(text)
  if (who !== null) return `who ${who[1]}`
  return /^(?:how|when|where|which|what (?:would|will|could|can|should|did|does|do(?! you (?:think|know))|happens|if)|do|does|did|is|are|was|were|has|have|why)\b/i.test(
    text,
  )
    ? `the question “${text}”`
    : null
}

const flips: Record<string, string> = {
  my: 'your',
  me: 'you',
  mine: 'yours',
  i: 'you',
  our: 'your',
  us: 'you',
  am: 'are',
  "i'm": 'you are',
}

function flip(text: string): string {
  if (/^(?:i|we|i'm|i’m|my)\b/i.test(text)) return 'what you describe'
  return text.replace(/[\p{L}'’]+/gu, (word) => flips[word.toLowerCase()] ?? word)
}

function fit(text: string, keywords: readonly string[]): string {
  const isShort = (phrase: string): boolean =>
    phrase.split(' ').length <= topicWordsMax && phrase.length <= topicCharsMax
  if (isShort(text)) return text
  if (text.startsWith('the question “')) return shorten(`${text.slice(0, -1)}`, topicCharsMax).concat('”')
  const clause = text.split(/[,;:(–—]| (?:that|which|because|so that|where|when|while|and then|but|if) /i)[0]!.trim()
  if (clause.includes(' ') && isShort(clause)) return clause
  const [first, second] = keywords
  if (first === undefined) return shorten(text, topicCharsMax)
  return shorten(second === undefined ? first : `${first} and ${second}`, topicCharsMax)
}
