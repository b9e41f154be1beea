/**
 * A start that cannot work. Its message is one sentence that tells a person what to do; the process prints it and exits
 * non-zero, without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
