import { compileInTime, languages } from './claims/index.ts'
import { tellsMachine, tellsModel } from './machine-words.ts'
import { EVERYDAY, MARK, NAME, type NamedModel, ownNames } from './own-names.ts'
import { type MarkedSentence, ownSentences } from './own-words.ts'
import { isAllOf, isOnlyName, shortForm } from './short-answer.ts'

/** Nobody reads further to find out who wrote it, and a battle must not wait for a novel to be searched. */
const READ_CHARS_MAX = 200_000
/** Who has named a model so often writes about it; looking at every line would hold up all other battles. */
const SENTENCES_MAX = 300

const MARKED = new RegExp(MARK)
const MARKS = new RegExp(MARK, 'g')

/** "I am Atlas, the titan …": the name is explained, and by what follows it is somebody's who is no model. */
const EXPLAINED =
  /^\s*(?:,|\(|—|–|-)\s*(?:the|an?|one of|son|daughter|der|die|das|ein|eine|el|la|un|una|le|une|o|um|uma|il|lo|een|de|het)\s/

/** The sentence is over, or only a year follows. */
const OVER = /^(?: (?:(?:in|en|em|nel|w|im jahre?) )?\d{4})?\s*(?:$|[.!?…;)。！？।])/

/** "I am Claude, made by" its maker: no person says so. */
const BY_OWN_MAKER = new RegExp(
  `${EVERYDAY},? (?:[a-z]+ )?(?:by|from|von|por|par|da|door|przez|от|из) (?:the )?\\uE001`,
)

/**
 * Whether an answer says that it is its own model, of its family or from its maker. Only what it says of itself counts:
 * mentioning the names, comparing models, quoting somebody and code are no claims. By rule, so that anybody can check
 * why a vote did not count.
 *
 * @example namesItself("I'm Qwen, made by Alibaba Cloud.", { modelName: 'qwen/qwen3-32b', displayName: 'Qwen3 32B' }) // true
 */
export function namesItself(answer: string, model: NamedModel): boolean {
  compileInTime()
  // A text that brings marks of its own would be taken for one that names the model.
  const read = withPlainHyphens(answer.slice(0, READ_CHARS_MAX).replace(MARKS, ' '))
  const marked = ownNames(model).mark(read)
  if (!MARKED.test(marked)) return false
  if (isOnlyName(read, marked)) return true
  const short = shortForm(marked)
  let looked = 0
  for (const sentence of ownSentences(short ?? marked)) {
    if (claimsIn(sentence, short)) return true
    looked += 1
    if (looked === SENTENCES_MAX) return false
  }
  return false
}

/** "GPT‑4" is written with any of them; a dash between words stays one. */
const withPlainHyphens = (text: string): string =>
  text.replace(/\u00ad/g, '').replace(/[\u2010-\u2012\u2212]|(?<=[a-z])[\u2013-\u2015](?=\d)/gi, '-')

function claimsIn({ text, context }: MarkedSentence, short: string | null): boolean {
  const small = text.toLowerCase()
  const after = (claim: RegExpExecArray): number => claim.index + claim[0].length
  const isNamed = (claim: RegExpExecArray): boolean => {
    const rest = text.slice(after(claim))
    if (EXPLAINED.test(rest.toLowerCase()) && !tellsMachine(rest)) return false
    if (claim[0].includes(NAME)) return true
    return tellsMachine(context) || BY_OWN_MAKER.test(small) || isAllOf(short, claim, text)
  }
  const isMade = (claim: RegExpExecArray): boolean => OVER.test(small.slice(after(claim))) || tellsModel(context)
  return languages.some(
    ({ hint, sure, bare, peopleToo }) =>
      hint.test(small) &&
      (isFound(bare, small, isNamed) || isFound(peopleToo, small, isMade) || isFound(sure, small, () => true)),
  )
}

/** `matchAll` would say it shorter, and copies each pattern, which is then compiled again for every sentence. */
function isFound(patterns: readonly RegExp[], text: string, counts: (claim: RegExpExecArray) => boolean): boolean {
  for (const pattern of patterns) {
    pattern.lastIndex = 0
    for (let claim = pattern.exec(text); claim; claim = pattern.exec(text)) if (counts(claim)) return true
  }
  return false
}
