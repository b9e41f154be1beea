/** What a process can be asked by the one that started it. */
export type Handlers = Readonly<Record<string, (argument: never) => unknown>>

export interface CallMessage {
  readonly id: number
  readonly call: string
  readonly argument: unknown
}

export type AnswerMessage =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string }

const known = new Map<string, (argument: never) => unknown>()
/** A call may come while the program is still being loaded, before it says what it answers. */
let early: CallMessage[] = []

/** Answers the parent's calls by these names. The meter and the program it is loaded into each give theirs. */
export function answerCalls(handlers: Handlers): void {
  if (known.size === 0) process.on('message', receive)
  for (const [name, handler] of Object.entries(handlers)) known.set(name, handler)
  const waiting = early
  early = []
  for (const message of waiting) receive(message)
}

function receive(message: CallMessage): void {
  const handler = known.get(message.call)
  if (handler === undefined) early.push(message)
  else void answer(message, handler)
}

async function answer({ id, argument }: CallMessage, handler: (argument: never) => unknown): Promise<void> {
  let message: AnswerMessage
  try {
    message = { id, result: await handler(argument as never) }
  } catch (error) {
    message = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  process.send?.(message)
}
