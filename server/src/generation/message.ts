/** The stored parts of an answer from which its message is written for any reader. */
export interface StoredAnswer {
  readonly text: string | null
  readonly modelName: string
  readonly fallback: { readonly model: string } | null
}

/**
 * The answer as it is shown. A fallback's answer starts with a note, or readers would take it for the model's own. For a
 * reader who must not know the models yet (`blind`), the note contains no model names.
 */
export function messageOf({ text, modelName, fallback }: StoredAnswer, { blind }: { blind: boolean }): string {
  if (fallback === null) return text ?? ''
  if (text === null) {
    const who = blind ? 'The model' : `The model '${modelName}'`
    return `[System]: ${who} and its fallback are both temporarily unavailable. Please try again later.`
  }
  return noteOf(modelName, fallback, { blind }) + text
}

/** The start of a fallback's answer. */
export function noteOf(modelName: string, fallback: { readonly model: string }, { blind }: { blind: boolean }): string {
  const note = blind
    ? '[System Note]: The original model was unreachable. Showing response from a basic fallback model.'
    : `[System Note]: The original model '${modelName}' was unreachable. Showing response from basic fallback model '${fallback.model}'.`
  return `${note}\n\n`
}
