import { LETTER } from './claims/claims.ts'
import { MARK } from './own-names.ts'

/** What is in somebody's mouth without quotation marks: speakers of a dialogue, and what follows "said" or "for example". */

const CAPITAL = 'A-Z\\u00c0-\\u00de\\u0410-\\u042f\\u0900-\\u0963\\u3040-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7af'
const SPEAKER = new RegExp(
  `^[*_\\s]*(?:${MARK}|[${CAPITAL}][^\\s:：,;!?()"“„«])[^:：,;!?()"“„«]{0,30}(?:\\([^()]{1,20}\\))?[*_]*[:：][*_]*(?=\\s|[${CAPITAL}])`,
)
/** "Bot: …" is a speaker, "Answer: …" is not: what is labelled by its kind is the answer's own. */
const OWN_LABEL = new RegExp(
  `^[^:：]{0,40}?(?<!${LETTER})(?:${[
    'answer|response|reply|note|fact|name|me|my|i|who|clear|honest|honestly|short|disclaimer|summary|introduction|identity',
    'model|ps|by the way|important|reminder|hi|hello|hey|yes|no|sure|creators?|developers?|makers?|origin|training|background',
    'antwort|hinweis|name|respuesta|nota|nombre|réponse|note|nom|resposta|risposta|ответ|odpowiedź|antwoord|cevap',
  ].join('|')})(?!${LETTER})[^:：]{0,20}[:：]|^(?:回答|答|注|你好|您好|注意)[:：]`,
)
/** A chat's own label in front of a whole answer is a slip of the model, not a play. */
const CHAT_LABEL = new RegExp(`^[*_\\s]*(?:ai|assistant|${MARK})[*_]*:`, 'i')

const SAYING = [
  "(?<!\\b(?:i|i'd|i'll|must|can|could|should|would|to|that|having) )\\b(?:say|says|said|saying)\\b(?! that,)",
  '\\b(?:claims|claimed|claiming|replies|replied|answered|responds|responded|introduces itself|e\\.g\\.|examples?|such as)(?!{letter})',
  '\\b(?:sagte?|behauptet|antwortet|beispiel(?:e|sweise)?|z\\. ?b\\.)(?!{letter})',
  '\\b(?:dice|dijo|ejemplos?|exemples?|diz|disse|exemplos?|esempio|esempi|zegt|zei|voorbeeld|mówi|powiedział|przykład)(?!{letter})',
  '\\bdit(?: que| ?:)',
  '(?<!{letter})(?:говорит|сказал|например|dedi|diyor|örneğin|मिसाल|उदाहरण)(?!{letter})',
  '说[：:]|例如|比如|たとえば|例えば|예를 들어',
]
  .join('|')
  .replaceAll('{letter}', LETTER)
const SAYS = new RegExp(SAYING)
/** Said once with a colon, what follows is theirs to the end of the line. */
const SAYS_ON = new RegExp(`(?:${SAYING})[^.!?:：]{0,60}[:：]`)
const LEADS_IN = new RegExp(`(?:${SAYING}|\\b(?:samples?|greetings?|templates?|phrases)\\b)[^.!?]{0,80}[:：][*_\\s]*$`)

/** Whether a line is the one of a speaker in a dialogue. */
export const isSpoken = (line: string, isFirst: boolean): boolean =>
  SPEAKER.test(line) && !OWN_LABEL.test(line.slice(0, 80).toLowerCase()) && !(isFirst && CHAT_LABEL.test(line))

/** Whether a line introduces examples or somebody's words on the lines after it. */
export const leadsIn = (line: string): boolean =>
  /[:：][*_\s]{0,9}$/.test(line) && LEADS_IN.test(line.slice(-200).toLowerCase())

const before = (text: string, sign: RegExp): string => {
  const at = text.toLowerCase().search(sign)
  return at < 0 ? text : text.slice(0, at)
}

export const lineOfItsOwn = (line: string): string => before(line, SAYS_ON)
export const sentenceOfItsOwn = (sentence: string): string => before(sentence, SAYS)
