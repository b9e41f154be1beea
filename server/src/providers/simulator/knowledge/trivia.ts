import { capitals } from './capitals.ts'

/** A question with one short answer. */
export interface Trivium {
  readonly short: string
  readonly sentence: string
  /** What someone careless would say. */
  readonly mistake: string
}

interface Entry extends Trivium {
  /** Each group needs one of its words in the prompt. */
  readonly words: readonly (readonly string[])[]
}

/** Words to find it by / the answer / the careless answer / the answer as a sentence. */
const table = `
spider leg|legs / Eight / Six / Spiders have eight legs; insects have six.
planets solar system / Eight / Nine / The solar system has eight planets since Pluto was reclassified in 2006.
largest|biggest planet / Jupiter / Saturn / Jupiter is the largest planet, more than twice as massive as all the others together.
closest|nearest planet sun / Mercury / Venus / Mercury is the planet closest to the Sun.
speed light / 299,792,458 metres per second / 300,000 metres per second / Light travels at exactly 299,792,458 metres per second in a vacuum.
boil|boils|boiling water / 100 °C at sea level / 90 °C / Water boils at 100 °C at sea level, and at less the higher you go.
tallest|highest mountain / Mount Everest / K2 / Mount Everest is the highest mountain above sea level, at about 8,849 metres.
longest river / The Nile, by most measures / The Mississippi / The Nile is usually named as the longest river at about 6,650 km, though some measurements put the Amazon first.
largest|biggest ocean / The Pacific / The Atlantic / The Pacific is the largest ocean and covers about a third of the globe.
largest|biggest country / Russia / Canada / Russia is the largest country by area.
largest|biggest animal / The blue whale / The African elephant / The blue whale is the largest animal known ever to have lived.
fastest animal / The peregrine falcon / The lion / The peregrine falcon is fastest, above 300 km/h in a dive; on land it is the cheetah.
continents many|how|number / Seven, by the usual count / Six and a half / Seven continents are usually counted: Africa, Antarctica, Asia, Australia, Europe, North America and South America.
bones human|body / 206 / 212 / An adult human has 206 bones; a newborn has about 270, some of which fuse.
wrote|author hamlet / William Shakespeare / Christopher Marlowe / Hamlet was written by William Shakespeare around 1600.
wrote|author faust / Johann Wolfgang von Goethe / Friedrich Schiller / Faust, in its best-known form, was written by Johann Wolfgang von Goethe.
wrote|author quixote / Miguel de Cervantes / Lope de Vega / Don Quixote was written by Miguel de Cervantes; its first part appeared in 1605.
painted|painter mona lisa / Leonardo da Vinci / Michelangelo / The Mona Lisa was painted by Leonardo da Vinci in the early sixteenth century.
invented|inventor telephone / Alexander Graham Bell, by patent / Thomas Edison / Alexander Graham Bell received the patent in 1876, though Antonio Meucci and others had earlier devices.
invented|inventor web|www / Tim Berners-Lee / Bill Gates / Tim Berners-Lee invented the World Wide Web at CERN in 1989.
first moon / Neil Armstrong / Yuri Gagarin / Neil Armstrong was the first person on the Moon, on 20 July 1969.
first programmer / Ada Lovelace / Alan Turing / Ada Lovelace is usually called the first programmer, for her notes of 1843 on the Analytical Engine.
when|year|end|ended world war ii|2|two|second / 1945 / 1944 / The Second World War ended in 1945, in Europe on 8 May and in Asia on 2 September.
berlin wall fall|fell / 9 November 1989 / 1991 / The Berlin Wall fell on 9 November 1989.
french revolution when|year|begin|start|started / 1789 / 1799 / The French Revolution began in 1789.
titanic sink|sank / April 1912 / 1914 / The Titanic sank on 15 April 1912.
chemical|symbol gold / Au / Go / The symbol for gold is Au, from the Latin aurum.
chemical|formula water / H₂O / HO₂ / The formula for water is H₂O: two atoms of hydrogen and one of oxygen.
days leap year / 366 / 364 / A leap year has 366 days.
minutes day many / 1,440 / 1,404 / A day has 24 × 60 = 1,440 minutes.
seconds hour many / 3,600 / 360 / An hour has 60 × 60 = 3,600 seconds.
meaning life / There is no agreed answer / Forty-two / There is no agreed answer to the meaning of life; most traditions point to other people, to work worth doing, or to attention itself.
old|age universe / About 13.8 billion years / 5,000 years / The universe is about 13.8 billion years old.
old|age earth / About 4.5 billion years / 13 billion years / The Earth is about 4.5 billion years old.
far|distance moon / About 384,400 km / 38,000 km / The Moon is on average about 384,400 km away.
far|distance sun / About 150 million km / 15 million km / The Sun is about 150 million km away; its light takes a little over eight minutes.
many|population people|world|earth world|earth / About 8 billion / 6 billion / A little over 8 billion people live on the Earth.
hottest planet / Venus / Mercury / Venus is the hottest planet, at about 465 °C, because of its dense atmosphere.
smallest country / Vatican City / Monaco / Vatican City is the smallest country, with less than half a square kilometre.
deepest ocean|sea / The Mariana Trench / The Atlantic / The deepest known place is in the Mariana Trench in the Pacific, nearly 11 km down.
teeth adult|human|many / 32 / 28 / A full adult set has 32 teeth, wisdom teeth included.
piano keys / 88 / 84 / A modern piano has 88 keys.
guitar strings many / Six / Five / A standard guitar has six strings.
letters alphabet / 26 / 24 / The English alphabet has 26 letters.
freeze|freezes|freezing water / 0 °C / 4 °C / Water freezes at 0 °C at normal pressure.
wrote|author 1984 / George Orwell / Aldous Huxley / Nineteen Eighty-Four was written by George Orwell and published in 1949.
wrote|author odyssey / Homer, by tradition / Virgil / The Odyssey is attributed to Homer.
wrote|author pride prejudice / Jane Austen / Charlotte Brontë / Pride and Prejudice was written by Jane Austen and published in 1813.
wrote|author harry potter / J. K. Rowling / J. R. R. Tolkien / The Harry Potter books were written by J. K. Rowling.
painted|painter starry night / Vincent van Gogh / Paul Gauguin / The Starry Night was painted by Vincent van Gogh in 1889.
discovered penicillin / Alexander Fleming / Louis Pasteur / Penicillin was discovered by Alexander Fleming in 1928.
currency japan / The yen / The won / The currency of Japan is the yen.
language|speak|spoken brazil / Portuguese / Spanish / Portuguese is the language of Brazil.
rs|r strawberry / Three / Two / There are three: one in "straw" and two in "berry".
heavier|heavy|weighs kilogram|kilo|pound feathers / Neither: they weigh the same / The kilogram of steel / Neither is heavier: the weight is given and equal; only the volume differs.
`

const entries: readonly Entry[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [words = '', short = '', mistake = '', sentence = ''] = line.split(' / ')
    return { words: words.split(' ').map((group) => group.split('|')), short, mistake, sentence }
  })

/** The short answer to a prompt, found by its words, stop words included. */
export function findTrivium(prompt: string): Trivium | null {
  const words = new Set(prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  if (words.size > 20) return null
  return (
    findCapital(prompt, words) ??
    entries.find((each) => each.words.every((group) => group.some((word) => words.has(word)))) ??
    null
  )
}

const capitalWords = /\b(?:capital|hauptstadt|capitale)\b|عاصمة|首都/i

function findCapital(prompt: string, words: ReadonlySet<string>): Trivium | null {
  if (!capitalWords.test(prompt)) return null
  const text = prompt.toLowerCase()
  const country = capitals.find(({ names }) =>
    names.some((name) => (/^[\p{Script=Latin}]+$/u.test(name) ? words.has(name) : text.includes(name))),
  )
  if (country === undefined) return null
  const { title, capital, mistake } = country
  return { short: capital, mistake, sentence: `The capital of ${title} is ${capital}.` }
}
