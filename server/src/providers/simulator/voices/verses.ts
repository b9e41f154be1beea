import type { Random } from '../random.ts'
import { capitalise } from '../reading/clean.ts'

/** Small pieces of writing that several voices share. Lines that rhyme or count syllables never end in the topic. */

const haikus: readonly [RegExp, string][] = [
  [
    /\b(?:autumn|fall|leaf|leaves|herbst|automne|otoño)s?\b/iu,
    'A leaf lets go, turns,\nand takes its time with the fall.\nThe branch keeps quiet.',
  ],
  [
    /\b(?:winter|snow|ice|hiver|invierno)s?\b/iu,
    'Snow on the doorstep,\nno footprints leading away.\nThe kettle begins.',
  ],
  [
    /\b(?:spring|blossom|frühling|printemps|primavera)s?\b|春/iu,
    'Thaw drips from the eaves.\nUnder last year’s flattened grass\nsomething green insists.',
  ],
  [
    /\b(?:summer|sun|heat|sommer|verano|été)s?\b/iu,
    'Noon without a wind.\nEven the dog’s long shadow\nhas gone to lie down.',
  ],
  [
    /\b(?:sea|ocean|wave|water|beach|meer|mer|mar)s?\b/iu,
    'The tide reads the shore,\nwrites one line, and rubs it out.\nNot yet, says the sea.',
  ],
  [
    /\b(?:rain|storm|cloud|regen|pluie|lluvia)s?\b/iu,
    'First drop on the page.\nThe ink of my name loosens\nand walks down the street.',
  ],
  [
    /\b(?:code|program|bug|computer|software|machine)s?\b/iu,
    'One missing bracket.\nThree hours of looking elsewhere.\nThe cursor blinks on.',
  ],
  [/\b(?:cat|kitten)s?\b/iu, 'The cat owns the sun\nthat falls on the keyboard now.\nWork can wait, says she.'],
  [/\b(?:coffee|tea|morning)s?\b/iu, 'Steam above the cup.\nThe day has not asked me yet\nfor anything much.'],
  [
    /\b(?:love|heart|liebe|amour|amor)s?\b/iu,
    'Two cups in the sink.\nYour coat still over the chair.\nThe house knows its shape.',
  ],
  [/\b(?:moon|night|star)s?\b/iu, 'The moon in the pail.\nI carry it to the door\nand spill it again.'],
]
const evenings = [
  'Late light on the wall.\nThe last sentence of the day\nhas nothing to add.',
  'A gate left ajar.\nSomeone was here, or will be.\nThe latch does not say.',
]

export function haikuOn(topic: string, random: Random): string {
  return haikus.find(([pattern]) => pattern.test(topic))?.[1] ?? random.pick(evenings)
}

export function limerickOn(topic: string, random: Random): string {
  return random.pick([
    `Of ${topic} there’s little to say,\nexcept that it got in the way:\nit rolled down the stairs,\nupset all the chairs,\nand lay in the hall the whole day.`,
    `When asked about ${topic}, old Bea\nreplied, “Have a biscuit with tea.\nYou think for a week,\nyou scarcely can speak,\nand then you know no more than me.”`,
  ])
}

export function fourLines(topic: string, random: Random): string {
  return random.pick([
    `I thought of ${topic} today,\nand stood a while to see\nhow much of it would go away\nand what would stay with me.`,
    `They told me much of ${topic}, and more\nthan I could hold in mind,\nso I went looking by the shore\nfor what they’d left behind.`,
    `Say ${topic} softly, say it twice,\nand wait for it to land:\na little fire, a little ice,\na bird upon your hand.`,
    `Of ${topic} I cannot tell\nthe half of what I know:\nit rang inside me like a bell\na long, long time ago.`,
  ])
}

const jokes = [
  'I told my computer I needed a break. It said: “No problem, I will go to sleep.”',
  'Why do programmers confuse Halloween and Christmas? Because Oct 31 equals Dec 25.',
  'There are two hard things in computing: naming things, keeping caches fresh, and off-by-one errors.',
  'A photon checks into a hotel. “Any luggage?” “No, I am travelling light.”',
]

export const shortJoke = (random: Random): string => random.pick(jokes)

export function shortSlogan(topic: string, random: Random): string {
  return random.pick([
    `${capitalise(topic)}: made to be missed when it is gone.`,
    `${capitalise(topic)}. Simply there when you need it.`,
  ])
}

export function shortLetter(topic: string, recipient: string | null): string {
  return `Dear ${recipient === null ? 'Sir or Madam' : capitalise(recipient)},\n\nI am writing about ${topic}. I would be grateful for a short reply by the end of the week, and I am happy to explain anything that is unclear.\n\nThank you and kind regards`
}

export function shortStory(topic: string, random: Random): string {
  return random.pick([
    `Once there was ${topic}. Everyone in the village had an opinion about it, and nobody had ever gone to look. One morning a girl did. She came back late, with mud on her shoes, and when they asked her what it was like she said: “Smaller than you say, and kinder.” After that more people went to look.`,
    `This is a story of ${topic}. It begins with a door that did not close properly and a draught that nobody could explain. For a year they stuffed it with paper. Then one evening someone opened it instead, and found on the other side not the cold but the reason for it, which was worth knowing.`,
  ])
}
