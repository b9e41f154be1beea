/** What is kept of an answer, enough to write its message again for any reader. */
export interface KeptAnswer {
  readonly text: string | null
  readonly modelName: string
  readonly fallback: { readonly model: string } | null
}

/**
 * The reply as a person reads it. A stand-in's answer is marked so that nobody takes it for the model's own; to a
 * reader who must not know the models yet (`blind`), the mark names nobody.
 */
export function messageOf({ text, modelName, fallback }: KeptAnswer, { blind }: { blind: boolean }): string {
  if (fallback === null) return text ?? ''
  if (text === null) {
    const who = blind ? 'The model' : `The model '${modelName}'`
    return `[System]: ${who} and its fallback are both temporarily unavailable. Please try again later.`
  }
  const note = blind
    ? '[System Note]: The original model was unreachable. Showing response from a basic fallback model.'
    : `[System Note]: The original model '${modelName}' was unreachable. Showing response from basic fallback model '${fallback.model}'.`
  return `${note}\n\n${text}`
}
