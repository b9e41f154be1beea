import { weigh } from '../knowledge/fact.ts'
import { findFact, findFactNamed, findFactWithin } from '../knowledge/find-fact.ts'
import { findItems } from '../knowledge/lists.ts'
import { findProgram, namesCodeLanguage } from '../knowledge/programs/find-program.ts'
import { findTask } from '../knowledge/programs/tasks.ts'
import { findSteps } from '../knowledge/steps.ts'
import { findTrivium } from '../knowledge/trivia.ts'
import { aimOf } from './aim.ts'
import { clean, shorten } from './clean.ts'
import { briefCue, findAct, findCodeWord, findForm, hasCodeVerb, instructionsCue } from './cues.ts'
import { gerund } from './gerund.ts'
import { keywordsOf } from './keywords.ts'
import { detectLanguage } from './language.ts'
import { readComparison } from './read-comparison.ts'
import { defaultSubject, recipientOf, subjectOf } from './read-creative.ts'
import { readList } from './read-list.ts'
import { readSummary } from './read-summary.ts'
import { readTranslation, requestedLanguage } from './read-translation.ts'
import type { Asked, Request } from './request.ts'
import { readSum } from './sum.ts'
import { firstSentence, topicOf } from './topic.ts'

/** What is read closely. A prompt of 100,000 characters still says at its start, or at its end, what it wants. */
const openingCharsMax = 1_200
const quoteCharsMax = 140

/** Understands a prompt: what it asks for, with the material to answer it. Never throws, whatever the prompt. */
export function readPrompt(prompt: string, system: string | null): Request {
  const opening = withoutGreeting(clean(prompt.slice(0, openingCharsMax)))
  const lower = opening.toLowerCase()
  const keywords = keywordsOf(opening)
  const language = requestedLanguage(system ?? '') ?? requestedLanguage(prompt) ?? detectLanguage(opening)
  const topic = topicOf(opening, detectLanguage(opening), keywords)
  const asked: Asked = {
    language,
    topic,
    bareTopic: topic,
    quote: shorten(opening, quoteCharsMax),
    keywords,
    brief: briefCue.test(opening.slice(0, 300)) || briefCue.test((system ?? '').slice(0, 600)),
  }
  const reading = { prompt, opening, lower, asked }
  const request =
    readSmalltalk(reading) ??
    readArithmetic(reading) ??
    readTransfer(reading) ??
    readPair(reading) ??
    readWriting(reading) ??
    readThings(reading) ??
    readTrivium(reading) ??
    readInstructions(reading) ??
    readSubject(reading)
  const isForeign = detectLanguage(opening) !== 'en' && request.kind !== 'translation'
  return { ...request, bareTopic: request.topic, topic: isForeign ? `“${request.topic}”` : request.topic }
}

/** "Hi! What is …" asks what is; a greeting alone stays one. */
function withoutGreeting(opening: string): string {
  return opening.replace(
    /^(?:hi|hello|hey|good (?:morning|evening|afternoon))(?:,? there| everyone| all)?[,.!]*\s+(?=\S{2})/i,
    '',
  )
}

interface Reading {
  readonly prompt: string
  readonly opening: string
  readonly lower: string
  readonly asked: Asked
}

function readSmalltalk({ lower, asked }: Reading): Request | null {
  const act = findAct(lower)
  return act === null ? null : { ...asked, kind: 'smalltalk', act }
}

function readArithmetic({ opening, prompt, asked }: Reading): Request | null {
  // Cleaning takes "*" for markup, so sums are read from the prompt itself.
  const sum = opening.length < 240 ? readSum(prompt) : null
  return sum === null ? null : { ...asked, kind: 'arithmetic', sum }
}

function readTransfer({ prompt, opening, asked }: Reading): Request | null {
  const translation = readTranslation(opening)
  if (translation !== null)
    return { ...asked, kind: 'translation', ...translation, topic: `“${shorten(translation.phrase, 50)}”` }
  const summary = readSummary(prompt)
  if (summary === null) return null
  const topic = keywordsOf(summary.best.join(' ')).slice(0, 2).join(' and ') || 'the text'
  return { ...asked, kind: 'summary', ...summary, topic }
}

function readPair({ opening, lower, asked }: Reading): Request | null {
  if (findForm(lower) !== null || findCodeWord(lower)?.withVerb === true) return null
  const pair = readComparison(firstSentence(opening), detectLanguage(opening))
  if (pair === null) return null
  const [left, right] = pair.map((name) => ({ name, fact: findFactNamed(name) }))
  return {
    ...asked,
    kind: 'comparison',
    left: left!,
    right: right!,
    isChoice: choiceCue.test(lower),
    topic: `${pair[0]} and ${pair[1]}`,
  }
}

/** Asks which to take rather than how the two differ. */
const choiceCue =
  /\b(?:should|better|best|choose|prefer|pick|or|versus|vs|besser|oder|mieux|ou|mejor|o)\b|أفضل|哪个|どちら/

function readWriting({ opening, lower, asked }: Reading): Request | null {
  const form = findForm(lower)
  const codeWord = findCodeWord(lower)
  if (form !== null && (codeWord === null || form.at < codeWord.at)) {
    const sentence = firstSentence(opening)
    const topic = subjectOf(sentence, form.form)
    const subject = topic ?? (detectLanguage(opening) === 'en' ? defaultSubject(form.form) : asked.topic)
    return {
      ...asked,
      kind: 'creative',
      form: form.form,
      topic: shorten(form.form === 'letter' ? subject : subject.replace(/\bmy\b/gi, 'your'), 60),
      recipient: form.form === 'letter' ? recipientOf(sentence) : null,
    }
  }
  const named = namesCodeLanguage(lower)
  const known = findTask(lower) !== null
  const wanted =
    codeWord?.withVerb === true ||
    (named && (known || hasCodeVerb(lower))) ||
    /^fizz ?buzz|^implement\b|cent(?:er|re) a div/.test(lower)
  if (!wanted || /^(?:explain|what (?:is|are)|why)\b/.test(lower)) return null
  const goal = detectLanguage(opening) === 'en' ? goalOfProgram(firstSentence(opening)) : null
  return { ...asked, kind: 'code', code: findProgram(lower, goal ?? 'get this done', keywordsOf(goal ?? '')) }
}

function goalOfProgram(sentence: string): string | null {
  const found = /\b(?:that|which|to|for|implement|implements)\s+(.+)$/i.exec(sentence)?.[1]
  const goal = found
    ?.replace(/\s+(?:in|using|with) [A-Z][\w+#.]*(?:\s.*)?$/, '')
    .replace(/[\s.?!…]+$/, '')
    .trim()
  if (goal === undefined || goal === '') return null
  const [verb = '', ...rest] = goal.split(' ')
  const bare = /(?:sses|shes|ches|xes)$/.test(verb) ? verb.slice(0, -2) : /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb
  return shorten([bare, ...rest].join(' '), 60)
}

function readThings({ opening, lower, asked }: Reading): Request | null {
  const list = readList(firstSentence(opening), detectLanguage(opening))
  if (list === null) return null
  const words = new Set((lower.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => [word, singular(word)]))
  const topic = shorten(list.subject ?? (detectLanguage(opening) === 'en' ? list.label : asked.topic), 60)
  return { ...asked, kind: 'list', topic, label: shorten(list.label, 70), ...findItems(words, topic, list.count) }
}

const singular = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.endsWith('s') ? word.slice(0, -1) : word

function readTrivium({ opening, asked }: Reading): Request | null {
  if (
    !/[?？؟]\s*$/.test(opening) &&
    !/^(?:what|who|when|where|which|how|name|wer|was|wie|wann|qui|quand|quel|cuál|quién)\b/i.test(opening)
  )
    return null
  const trivium = findTrivium(opening)
  return trivium === null ? null : { ...asked, kind: 'answer', trivium }
}

/** "Plan a weekend in Rome" wants the steps, not an essay. */
const undertaking =
  /^(?:please |can you |could you )*(?<goal>(?:plan|organi[sz]e|prepare|design|develop|improve|set up|build|create|make|launch|start|bake|cook|decorate|practi[sc]e) .+)/i

function readInstructions({ opening, asked }: Reading): Request | null {
  const language = detectLanguage(opening)
  const sentence = firstSentence(opening)
  const found = instructionsCue[language].exec(sentence) ?? (language === 'en' ? undertaking.exec(sentence) : null)
  const goal = found?.groups?.goal?.replace(/[\s.?!。？！؟]+$/, '')
  if (goal === undefined) return null
  const yours = shorten(
    (/\brecipe (?:for|of)\s/i.test(sentence) ? `make ${goal}` : goal)
      .replace(/^[A-Z](?=[a-z]+ )/, (letter) => (language === 'de' ? letter : letter.toLowerCase()))
      .replace(/\bmy\b/gi, 'your')
      .replace(/\bme\b/gi, 'you'),
    70,
  )
  const topic = language === 'en' ? gerund(yours) : asked.topic
  return { ...asked, kind: 'instructions', topic, goal: yours, ...findSteps(keywordsOf(goal)) }
}

const weighing = /\bpros\b.*\bcons\b|\b(?:dis)?advantages?\b|\bbenefits?\b|\bdrawbacks?\b|\bstrengths?\b/

function readSubject({ opening, lower, asked }: Reading): Request {
  if (asked.keywords.length === 0 && opening.length < 20) return { ...asked, kind: 'smalltalk', act: 'hello' }
  const aim = aimOf(lower)
  const fact = findFact(keywordsOf(asked.topic), 2) ?? findFact(asked.keywords, 2) ?? findFactWithin(opening)
  // "Why do cats purr" names a known subject but asks for something else: what is known does not answer it.
  const answers =
    aim === 'view' ||
    (aim === 'reason' && (findFact(asked.keywords, 0) ?? findFactWithin(opening)) !== null) ||
    /^who (?:is|was)\b/.test(lower)
  if (fact !== null && answers && weighing.test(lower)) return { ...asked, kind: 'explanation', fact: weigh(fact) }
  if (fact !== null && answers) return { ...asked, kind: 'explanation', fact }
  return { ...asked, kind: 'open', aim, fact }
}
