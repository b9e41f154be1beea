/**
 * An error that prevents the start. Its message is one sentence about what to do; the process prints it and exits
 * non-zero, without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
