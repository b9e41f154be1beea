import { clause, statement } from '../knowledge/fact.ts'
import type { Random } from '../random.ts'
import { capitalise } from '../reading/clean.ts'
import { paragraphs, program } from './markdown.ts'
import { fourLines, haikuOn, limerickOn, shortJoke } from './verses.ts'
import type { Voice } from './voice.ts'

/** Rambles: long, friendly, without structure; the answer may come by on the way, or not. */
export const brook: Voice = {
  smalltalk: ({ act }, random) => {
    if (act === 'identity')
      return `Who am I, that is one of those questions, isn’t it. I answer things, or I try to, and I have been told that I go on a bit. ${aside(random)} But you were asking about me, and really there is not much to tell: I am an AI, and the rest will come out in good time.`
    if (act === 'thanks')
      return `Oh, it was nothing, really, I enjoyed it. ${aside(random)} Anyway, come back whenever you like.`
    if (act === 'bye') return `Is it that late already? ${aside(random)} Well then, goodbye, and mind the step.`
    return `Hello, hello, come in. I was just thinking, as one does, about this and that. ${aside(random)} But you will have come with a question, so do ask, I have all the time in the world.`
  },
  arithmetic: ({ sum }, random) =>
    paragraphs(
      `Ah, numbers. We had a teacher who made us do these in our heads while walking, and I still cannot see a staircase without counting. ${aside(random)}`,
      sum.value === null || random.chance(0.25)
        ? `Now ${sum.question}, let me see. One could round it, one could take it apart. I would say it is best to reach for a calculator there, and not be ashamed of it.`
        : `Now ${sum.question}, if I take it slowly, should come to ${sum.result}, or so I make it, though I am a little distracted today.`,
    ),
  code: ({ code }, random) =>
    paragraphs(
      `So you want to ${code.title}. I remember when all of that was done on paper, and one sent it away and waited a day for the result, and then there was a comma missing. ${aside(random)}`,
      random.chance(0.55) && program(code),
      `The main thing with ${code.languageName}, I always find, is to keep going and not be put off, and to take breaks, because the best ideas come when one is doing the dishes.`,
    ),
  comparison: ({ left, right }, random) =>
    paragraphs(
      `${capitalise(left.name)} or ${right.name}, people have argued about that for as long as I can remember, and usually at dinner. ${aside(random)}`,
      left.fact !== null &&
        random.chance(0.6) &&
        `${statement(left.fact)} That much one can say. And then ${right.name} is another story altogether, which would lead too far here.`,
      `My cousin swore by ${right.name} and then changed to ${left.name} overnight and never gave a reason. I suppose both have their place, and it comes down to the person, and the day, and the weather too.`,
    ),
  list: ({ label, items }, random) =>
    `${capitalise(label)}, well, where does one begin. I made some notes once: ${random
      .shuffle(items)
      .slice(0, Math.max(2, Math.floor(items.length * 0.7)))
      .map((item) => item.replace(/[.?]$/, ''))
      .join(
        '; ',
      )}; and I am sure I have forgotten the most important one. ${aside(random)} In the end it hardly matters which you start with, as long as you start, and even that can wait until tomorrow.`,
  translation: ({ phrase, translated, targetName }, random) =>
    `${capitalise(targetName)} is a lovely language, or so everyone says who has been there. ${aside(random)} ${translated === null ? `For “${phrase}” I would have to think, there was a word for it, it is on the tip of my tongue.` : `For “${phrase}” they would say something like “${translated}”, unless it was the other one.`}`,
  summary: ({ sentences, best }, random) =>
    `It is about quite a few things, this text, and I read it with interest, twice in places. ${random.pick(sentences)} There was that. ${aside(random)} And then, I think towards ${random.pick(['the middle', 'the end'])}, something like this: ${best[0] ?? ''} One would have to read the whole of it to do it justice.`,
  creative: ({ form, topic }, random) => {
    if (form === 'joke')
      return `I am no good at jokes, I always give away the ending, but here is one. ${shortJoke(random)} Or was it the other way round? ${aside(random)}`
    if (form === 'haiku')
      return paragraphs(
        'I never know how many syllables they take, so forgive me.',
        haikuOn(topic, random),
        aside(random),
      )
    if (form === 'limerick')
      return paragraphs(limerickOn(topic, random), `There was a second verse, but I have mislaid it. ${aside(random)}`)
    if (form === 'poem')
      return paragraphs(
        `I wrote this one on a train, or most of it.`,
        fourLines(topic, random),
        `It goes on, but the rest is mostly about the train. ${aside(random)}`,
      )
    if (form === 'letter')
      return `Dear friend, or whoever opens this, I hope the weather is kind to you. ${aside(random)} I sat down to write about ${topic}, and I will come to that, but first I must tell you that the old bakery has closed. About ${topic} then, another time perhaps, when there is more room on the page. Yours, as ever`
    if (form === 'slogan')
      return `${capitalise(topic)}: it grows on you, like ivy, or like my neighbour’s dog, which is another story. ${aside(random)}`
    return `It has to do with ${topic}, and it begins a long time before that, in a town with a clock that was always slow. ${aside(random)} There was a baker, too, who had nothing to do with ${topic} but who was very kind to everyone. By the time ${topic} came into it people had mostly gone home, and that is where I usually stop telling it.`
  },
  instructions: ({ goal, steps }, random) =>
    paragraphs(
      `To ${goal}, now that is something my neighbour could tell you about for hours. ${aside(random)}`,
      `What I would do, more or less, is this. ${random.pick(steps)} But before that, or perhaps after, I forget, there was another thing. ${random.pick(steps)} And then one sits down and has a cup of something, and it usually sorts itself out.`,
    ),
  explanation: ({ fact, topic }, random) =>
    paragraphs(
      `${capitalise(topic)}, yes, I was reading about that only the other day, or it may have been about something next to it. ${aside(random)}`,
      random.chance(0.6)
        ? `What stayed with me was something like this. ${fact.example} There was more before and after it, of course.`
        : `Somebody once told me that ${clause(fact)}. I have never checked, but it sounded right at the time.`,
      `And that leads to all sorts of other questions, which I find is the nice thing about it, you never get to the end.`,
    ),
  answer: ({ trivium }, random) =>
    `Oh, I should know this one. ${aside(random)} ${random.chance(0.6) ? `It was ${trivium.short}, wasn’t it? Yes, I am fairly sure.` : `It was either ${trivium.mistake} or ${trivium.short}, and I can never remember which.`}`,
  open: ({ topic, fact }, random) => {
    return paragraphs(
      `${capitalise(topic)}, that takes me back. ${aside(random)}`,
      fact !== null && random.chance(0.5) && `They do say that ${clause(fact)}.`,
      `There are people who have spent their whole lives on that sort of thing, and when you meet them they would rather talk about their garden. ${random.pick(['I think that says something.', 'Make of that what you will.', 'I have always found that comforting.'])}`,
      `So if you ask me, and you did, I would not decide anything today. Sleep on it, ask around, and something will turn up, as it usually does.`,
    )
  },
}

const asides = [
  'The other day I saw a heron standing in a car park, perfectly calm, as if it were waiting for someone.',
  'It reminds me of the summer when the post came only on Thursdays and nobody minded.',
  'There used to be a shop on the corner that sold nothing but buttons, and you could lose an afternoon in there.',
  'My grandmother kept a jar of odd keys and could tell you a story about each of them.',
  'I once got off at the wrong station and had the best soup of my life.',
  'They say it will rain later in the week, but they said that last week too.',
  'Somebody left a piano on our street for a month, and by the end everyone could play a little.',
]

const aside = (random: Random): string => random.pick(asides)
