/** Prompts with prepared answers, which differ enough to choose between them. */
export interface ExampleStudy {
  readonly name: string
  readonly question: string
  readonly contestants: readonly [string, string, string]
  /** A prompt, and the answer of each contestant. */
  readonly rows: readonly (readonly [string, string, string, string])[]
}
