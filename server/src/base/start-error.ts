/**
 * An error that prevents the start. Its message is one sentence about what to do, or several in lines of their own; the process
 * prints it and exits non-zero, without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly sentences: readonly string[]

  constructor(...sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}
