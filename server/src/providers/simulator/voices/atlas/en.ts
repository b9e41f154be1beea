import type { Pack } from './pack.ts'

export const en: Pack = {
  hello: ['Hello! Ask me in whatever language you like best.', 'Hello! What would you like to talk about today?'],
  howAreYou: 'Very well, thank you! And how are you?',
  thanks: 'With pleasure! Just ask if there is anything else.',
  bye: 'Goodbye, and until next time!',
  identity: 'I am a language assistant, at home in several languages. My name stays out of the conversation.',
  sum: (statement) => `Here is the result: **${statement}**`,
  noValue: (question) => `There is no value for ${question}.`,
  code: (language) => `This is how it could look in ${language}:`,
  codeNote: 'Shall I walk you through it line by line?',
  compare: (left, right) =>
    `Both have their place. With **${left}**, ask what you already know and own; with **${right}**, ask what you would gain that you cannot have otherwise.\n\nIf you are unsure, try the one that is easier to give up again.`,
  list: (topic) => `Gladly! Here are some thoughts on ${topic}:`,
  items: (topic) => [
    `Begin with a small, concrete part of ${topic}.`,
    'Ask someone who has experience with it.',
    'Set yourself a date and a limit.',
    'Write down what worked.',
    'Try the opposite of what is usual, once.',
    'Share the result with others.',
    'Leave out what nobody would miss.',
    'Take a break, and look again tomorrow.',
    'Celebrate what is done.',
    'Repeat it, a little better.',
  ],
  instructions: 'This is how I would go about it:',
  steps: [
    'Decide what the result should be.',
    'Gather what you need.',
    'Begin with the easiest part.',
    'Check, and correct what is off.',
    'Finish, and note what you learned.',
  ],
  translation: (phrase, translated) => `“${phrase}” → **${translated}**`,
  noTranslation: (phrase) =>
    `I would need a little more context for “${phrase}”; without it any translation would be a guess.`,
  summary: 'The main points are:',
  poem: (topic) =>
    `${topic},\na word I carried over many borders:\nat each of them they asked me what it weighed,\nand at each of them I said: less than yesterday,\nmore than my coat.`,
  haiku: 'Two tongues, one river.\nOn this bank I say good night,\non that one, good day.',
  story: (topic) =>
    `A traveller came to a town where everyone spoke of ${topic}, each in a different language. She understood none of them, but she noticed that they all smiled at the same place in the story. So she laughed there too, and they made room for her at the table.`,
  joke: 'What do you call someone who speaks two languages? Bilingual. And one? On holiday.',
  letter: (topic) =>
    `Dear Sir or Madam,\n\nI am writing to you about ${topic}. I would be glad to hear from you and am happy to answer any questions.\n\nKind regards`,
  slogan: (topic) => `${topic}: understood everywhere.`,
  answer: (short) => `The answer is **${short}**.`,
  inEnglish: '',
  detail: 'I do not know that for certain, and I would rather not guess. A good reference work will tell.',
  personal:
    'Thank you for telling me. Be as patient with yourself as you would be with a friend: one small step today is enough. What would make tomorrow a little easier?',
  choice: (topic) =>
    `As for ${topic}: there is something to be said for both. Ask yourself which decision you would rather explain to a friend in a year, and take that one.`,
  view: (topic) =>
    `I know little about ${topic} that I could vouch for. What I would do is look it up in two languages: encyclopedias often differ in what they take for granted, and the difference is where it gets interesting.\n\nWhich part of it do you need?`,
}
