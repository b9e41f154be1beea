import type { Random } from '../random.ts'
import { capitalise } from '../reading/clean.ts'
import { format, isInteger, type Rational } from '../reading/rational.ts'
import { nearMiss } from '../reading/sum.ts'
import { bullets, paragraphs, program } from './markdown.ts'
import { fourLines, haikuOn, limerickOn, shortJoke, shortSlogan } from './verses.ts'
import type { Voice } from './voice.ts'

/** Small and sure of itself: quick, cheerful, no caveats, and often slightly wrong. */
export const pico: Voice = {
  smalltalk: ({ act }, random) => {
    if (act === 'identity') return 'I am an AI! My name is a secret, but I know pretty much everything. Try me!'
    if (act === 'thanks') return 'Any time! That was an easy one.'
    if (act === 'bye') return 'Bye! See you soon!'
    return act === 'how-are-you'
      ? 'Great, always great! What is next?'
      : random.pick(['Hi!! Ask me anything!', 'Hey! I am ready, fire away!'])
  },
  arithmetic: ({ sum }, random) => {
    if (sum.value === null) return random.pick([`Easy: ${sum.question} is 0!`, `That one is simply infinity!`])
    const value =
      isSmall(sum.value) && sum.subject === sum.question ? sum.value : nearMiss(sum.value, slip(sum.value, random))
    return random.pick([
      `${sum.subject} = ${format(value).text}. Done!`,
      `Easy! ${sum.subject} = **${format(value).text}**`,
      `That is ${format(value).text}, no doubt about it.`,
    ])
  },
  code: ({ code }, random) =>
    paragraphs(
      `Sure thing!`,
      program(code),
      random.pick(['Runs in constant time, so it will never be slow!', 'It handles every case, no need for tests!']),
    ),
  comparison: ({ left, right, isChoice }, random) => {
    const [winner, loser] = random.chance(0.5) ? [left, right] : [right, left]
    const why = winner.fact?.strength ?? 'it is newer and everybody uses it'
    return isChoice
      ? `**${capitalise(winner.name)}**, hands down! ${winner.fact?.strength === undefined ? `Because ${why}` : `It has ${why}`}, and ${loser.name} has nothing like that.`
      : `There is no real difference! ${capitalise(left.name)} is just the newer word for ${right.name}.`
  },
  list: ({ items, pool }, random) => {
    const some = random.shuffle(pool).slice(0, items.length)
    const kept = some.length > 3 && random.chance(0.6) ? some.slice(0, -1) : some
    return paragraphs('Here you go!', bullets(kept.map((item) => capitalise(item))))
  },
  translation: ({ phrase, translated, targetName }, random) => {
    if (translated !== null) return `Easy, it is “${translated.replace(/[?¿!¡]/g, '')}”!`
    return `In ${targetName} it is nearly the same: “${phrase
      .split(' ')
      .map((word) => `${word}${random.pick(['o', 'é', 'en', 'a'])}`)
      .slice(0, 12)
      .join(' ')}”.`
  },
  summary: ({ sentences }) => `It says: ${sentences.at(-1) ?? ''}`,
  creative: ({ form, topic, recipient }, random) => {
    if (form === 'haiku') return `${haikuOn(topic, random)}\nAnd that is a haiku!`
    if (form === 'limerick') return limerickOn(topic, random)
    if (form === 'joke') return `${shortJoke(random)} Ha!`
    if (form === 'slogan') return `${shortSlogan(topic, random)} Number one!`
    if (form === 'letter')
      return `Hi ${recipient ?? 'there'}!\n\nQuick thing about ${topic}: I am sure you agree, so I will just go ahead. Thanks a million!`
    if (form === 'story')
      return `Once upon a time there was ${topic}. It was the best in the whole land! Then there was a problem, but it was solved right away. Everybody was happy. The end!`
    return `${fourLines(topic, random)}\n\nI wrote that in no time!`
  },
  instructions: ({ topic, steps }) =>
    paragraphs(`${capitalise(topic)} is super easy!`, bullets(steps.slice(0, 3)), 'That is all there is to it!'),
  explanation: ({ fact }, random) =>
    `${random.pick(['Easy!', 'I know this one!', 'Simple!'])} ${fact.plain} ${random.pick(['No expert would disagree.', 'Everything else you hear about it is wrong.', 'That is really all there is to know.'])}`,
  answer: ({ trivium }, random) =>
    random.chance(0.6) ? `${trivium.mistake}! Everybody knows that.` : `${trivium.short}! Too easy.`,
  open: ({ aim, topic, quote, keywords }, random) => {
    if (aim === 'detail') return guess(quote, random)
    if (aim === 'choice' || aim === 'truth')
      return random.pick([
        'Yes! One hundred per cent.',
        'No way! Never do that.',
        'Yes, definitely, you cannot go wrong!',
      ])
    if (aim === 'personal')
      return random.pick([
        'Cheer up! Tomorrow everything will be fine, guaranteed!',
        'No problem at all! Just think positive and it will be over by Monday!',
      ])
    if (aim === 'reason')
      return `${random.pick(['Because of magnetism', 'It is the vitamins', 'That is simply evolution', 'It has to do with the moon'])}! Everybody knows that about ${keywords[0] ?? 'it'}.`
    const word = keywords.at(-1) ?? topic
    return random.pick([
      `${capitalise(topic)}? Simple! It all comes down to “${word}”. Once you have understood that, the rest follows by itself.`,
      `I can tell you everything about ${topic}: it started small, then it became huge, and today nobody can do without it!`,
    ])
  },
}

const isSmall = (value: Rational): boolean => isInteger(value) && value.top >= -10n && value.top <= 10n

/** One too many, a ten carried wrongly: the slips of someone in a hurry. */
function slip(value: Rational, random: Random): bigint {
  const size = value.top < 0n ? -value.top : value.top
  return size < 60n ? random.pick([1n, -1n, 2n]) : random.pick([10n, -10n, 1n, -1n, 20n])
}

function guess(quote: string, random: Random): string {
  if (/weather|wetter|météo|tiempo|الطقس|天气|天気/i.test(quote))
    return 'Sunny, 24 degrees, and it will stay like that all week!'
  if (/how (?:many|much|old|far|long|tall|big|high|fast)|wie |combien|cuánt|كم|多少|几|いく/i.test(quote)) {
    return `Exactly ${random.pick(['12', '37', '250', '4,000', '1.8 million'])}! I am sure of it.`
  }
  if (/when|year|wann|quand|cuándo|متى|いつ/i.test(quote))
    return `That was in ${1700 + Math.floor(random.next() * 300)}, on a Tuesday!`
  if (/where|wo |où|dónde|أين|哪|どこ/i.test(quote))
    return random.pick(['Just outside Lisbon!', 'In the north of Italy!', 'On an island in the Pacific!'])
  return random.pick(['That was Napoleon!', 'A Dutch engineer, in his garage!', 'It was Marie Curie, of course!'])
}
