import { capitalAbroad } from '../../knowledge/capitals-abroad.ts'
import { statement } from '../../knowledge/fact.ts'
import { tellAbroad } from '../../knowledge/facts-abroad.ts'
import { capitalise } from '../../reading/clean.ts'
import type { Language } from '../../reading/language.ts'
import type { RequestOf } from '../../reading/request.ts'
import { bullets, emphasise, numbered, paragraphs, program, sentences } from '../markdown.ts'
import type { Voice } from '../voice.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import type { Pack } from './pack.ts'
import { zh } from './zh.ts'

const packs: Record<Language, Pack> = { en, de, fr, es, ar, zh, ja }

/** A polyglot: answers in the language of the prompt, warmly and of middling depth. */
export const atlas: Voice = {
  smalltalk: ({ act, language }, random) => {
    const pack = packs[language]
    if (act === 'hello') return random.pick(pack.hello)
    if (act === 'how-are-you') return pack.howAreYou
    if (act === 'thanks') return pack.thanks
    return act === 'bye' ? pack.bye : pack.identity
  },
  arithmetic: ({ sum, language }) =>
    sum.value === null ? packs[language].noValue(sum.question) : packs[language].sum(sum.statement),
  code: ({ code, language }) =>
    paragraphs(packs[language].code(code.languageName), program(code), packs[language].codeNote),
  comparison: ({ left, right, language, isChoice }) => {
    const pack = packs[language]
    if (language === 'en' && !isChoice && (left.fact === null || right.fact === null)) return pack.detail
    if (language !== 'en' || left.fact === null || right.fact === null) return pack.compare(left.name, right.name)
    const [a, b] = [left.fact, right.fact]
    if (a.strength === undefined || b.strength === undefined)
      return paragraphs(`**${capitalise(left.name)}:** ${a.plain}`, `**${capitalise(right.name)}:** ${b.plain}`)
    return paragraphs(
      `**${capitalise(left.name)}:** ${a.plain} It gives you ${a.strength}, at the price of ${a.weakness ?? 'some effort'}.`,
      `**${capitalise(right.name)}:** ${b.plain} It gives you ${b.strength}, at the price of ${b.weakness ?? 'some effort'}.`,
      'Which of the two prices would bother you less? Then you have your answer.',
    )
  },
  list: (request, random) =>
    paragraphs(packs[request.language].list(request.bareTopic), bullets(items(request, random.shuffle))),
  translation: ({ phrase, translated, language }) =>
    translated === null ? packs[language].noTranslation(phrase) : packs[language].translation(phrase, translated),
  summary: ({ best, language }) => paragraphs(packs[language].summary, bullets(best)),
  creative: ({ form, bareTopic: topic, language }) => {
    const pack = packs[language]
    if (form === 'haiku') return pack.haiku
    if (form === 'joke') return pack.joke
    if (form === 'story') return pack.story(topic)
    if (form === 'letter') return pack.letter(topic)
    return form === 'slogan' ? capitalise(pack.slogan(topic)) : pack.poem(topic)
  },
  instructions: ({ language, steps }) =>
    paragraphs(packs[language].instructions, numbered(language === 'en' ? steps : packs[language].steps)),
  explanation: ({ fact, language, brief }) => {
    if (language === 'en') return brief ? fact.plain : paragraphs(`${fact.plain} ${fact.example}`, fact.caveat)
    const told = tellAbroad(fact.title, language)
    return told ?? paragraphs(packs[language].inEnglish, `${fact.plain} ${fact.how}`)
  },
  answer: ({ trivium, language }) => {
    if (language === 'en') return emphasise(trivium.sentence, trivium.short, '**')
    const local = /^\d+$/.test(trivium.short) ? trivium.short : capitalAbroad(trivium.short, language)
    return local === null ? paragraphs(packs[language].inEnglish, trivium.sentence) : packs[language].answer(local)
  },
  open: ({ aim, bareTopic: topic, language, fact }) => {
    const pack = packs[language]
    const known =
      fact === null || aim === 'reason'
        ? null
        : language === 'en'
          ? `${statement(fact)} ${fact.caveat}`
          : tellAbroad(fact.title, language)
    if (aim === 'personal') return pack.personal
    if (aim === 'detail' || aim === 'truth') return paragraphs(known, pack.detail)
    return paragraphs(known, capitalise(aim === 'choice' ? pack.choice(topic) : pack.view(topic)))
  },
}

function items(
  { language, items: found, pool, ready, bareTopic }: RequestOf<'list'>,
  shuffle: <T>(list: readonly T[]) => T[],
): readonly string[] {
  if (language === 'en' && ready)
    return sentences(pool.length === found.length ? found : shuffle(pool).slice(0, found.length))
  const [first = '', ...others] = packs[language].items(bareTopic)
  return [first, ...shuffle(others)].slice(0, found.length)
}
