import type { ThreadMode, Visibility } from '@arena/contract'

/** A turn of a shared thread. The prompt is one of the demo's. */
export interface ShowcaseTurn {
  readonly prompt: string
  /** `chat` asks one model; a named turn is not blind. */
  readonly kind: 'random' | 'topper' | 'named' | 'chat'
  /** The models of a named turn or a chat. */
  readonly models?: readonly string[]
  /** One of the models does not answer, and another stands in for it. */
  readonly fails?: true
}

export interface Showcase {
  readonly title: string
  readonly mode: ThreadMode
  readonly visibility: Exclude<Visibility, 'private'>
  readonly language: string
  readonly turns: readonly ShowcaseTurn[]
}

const blind = (...prompts: string[]): ShowcaseTurn[] => prompts.map((prompt) => ({ prompt, kind: 'random' }))

const named = (models: readonly string[], ...prompts: string[]): ShowcaseTurn[] =>
  prompts.map((prompt) => ({ prompt, kind: 'named', models }))

const chat = (model: string, ...prompts: string[]): ShowcaseTurn[] =>
  prompts.map((prompt) => ({ prompt, kind: 'chat', models: [model] }))

/** Threads that somebody shared, one of each kind there is to look at. */
export const showcases: readonly Showcase[] = [
  {
    title: 'Small questions about a large world',
    mode: 'battle',
    visibility: 'public',
    language: 'en',
    turns: blind('Explain the tides to a child.', 'Why is the sky blue?', 'What causes an earthquake?'),
  },
  {
    title: 'Three functions, please',
    mode: 'battle',
    visibility: 'public',
    language: 'en',
    turns: [
      ...blind('Write a Python function that checks whether a word is a palindrome.', 'Write FizzBuzz in Rust.'),
      { prompt: 'How do I reverse a string in Java?', kind: 'topper' },
    ],
  },
  {
    title: 'Solon and Scholia, side by side',
    mode: 'side-by-side',
    visibility: 'public',
    language: 'en',
    turns: named(
      ['sim/solon', 'sim/scholia'],
      'What is a black hole?',
      'Solve 2x + 3 = 11 for x.',
      'Compare tea and coffee for somebody who wants to stay awake.',
    ),
  },
  {
    title: 'Fragen auf Deutsch',
    mode: 'battle',
    visibility: 'public',
    language: 'de',
    turns: blind('Warum ist der Himmel blau?', 'Was ist die Hauptstadt von Kanada?', 'Was ist die Schwerkraft?'),
  },
  {
    title: 'An evening with Quill',
    mode: 'chat',
    visibility: 'unlisted',
    language: 'en',
    turns: chat(
      'sim/quill',
      'Write a haiku about the sea.',
      'Write a short poem about autumn rain.',
      'Write a short story about a lighthouse.',
    ),
  },
  {
    title: 'When a model does not answer',
    mode: 'battle',
    visibility: 'unlisted',
    language: 'en',
    turns: [
      ...blind('How does photosynthesis work?'),
      { prompt: 'Who was Marie Curie?', kind: 'random', fails: true },
      ...blind('Tell me a joke.'),
    ],
  },
]
