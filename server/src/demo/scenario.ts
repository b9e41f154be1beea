import type { Visibility } from '@arena/contract'
import { type Language, languages } from '../providers/simulator/language.ts'
import { preparedPrompts } from '../providers/simulator/prepared-answers.ts'

/** How good the models are, in points of the board: some far apart, some too close for the votes to separate. */
const strengths = { solon: 1180, scholia: 1090, quill: 1075, basic: 970, flint: 930, pico: 760 }
export const strengthOf = (modelName: string): number => strengths[modelName.slice(4) as keyof typeof strengths] ?? 1000

/** The sample prompts of the web page, and some that give the board more tags. */
export const allPrompts = (): readonly string[] => [
  ...languages.flatMap(preparedPrompts),
  'Write a Python function that checks whether a number is prime.',
  'How do I center a div with CSS?',
  'What is 17 * 23?',
  'Solve 2x + 3 = 11 for x.',
  'Quelle est la capitale de la Belgique, et que peut-on y voir en un jour ?',
]

type SharedThread = readonly [title: string, mode: 'battle' | 'side-by-side', Visibility, prompts: Language]

/** Threads that guests have shared. Their battles are about the sample prompts of a language. */
export const sharedThreads: readonly SharedThread[] = [
  ['Four questions, eight answers', 'battle', 'public', 'en'],
  ['Known names, side by side', 'side-by-side', 'public', 'en'],
  ['Vier Fragen auf Deutsch', 'battle', 'public', 'de'],
  ['Preguntas en español', 'battle', 'unlisted', 'es'],
]
