/** Everything a polyglot needs to answer in one language. Functions take what is woven in. */
export interface Pack {
  readonly hello: readonly string[]
  readonly howAreYou: string
  readonly thanks: string
  readonly bye: string
  readonly identity: string
  readonly sum: (statement: string) => string
  readonly noValue: (question: string) => string
  readonly code: (language: string) => string
  readonly codeNote: string
  readonly compare: (left: string, right: string) => string
  readonly list: (topic: string) => string
  readonly items: (topic: string) => readonly string[]
  readonly instructions: string
  readonly steps: readonly string[]
  readonly translation: (phrase: string, translated: string) => string
  readonly noTranslation: (phrase: string) => string
  readonly summary: string
  readonly poem: (topic: string) => string
  readonly haiku: string
  readonly story: (topic: string) => string
  readonly joke: string
  readonly letter: (topic: string) => string
  readonly slogan: (topic: string) => string
  readonly answer: (short: string) => string
  /** Introduces a sentence that is known in English only. */
  readonly inEnglish: string
  readonly detail: string
  /** To someone who tells rather than asks. */
  readonly personal: string
  readonly choice: (topic: string) => string
  readonly view: (topic: string) => string
}
