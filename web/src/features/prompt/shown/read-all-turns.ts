import type { ArenaClient, CallOptions } from '@arena/client'
import type { Message } from '@arena/contract'

/** All turns of a thread. A long thread takes several requests. */
export async function readAllTurns(
  arena: { readonly threads: Pick<ArenaClient['threads'], 'messages'> },
  threadId: string,
  options: CallOptions = {},
): Promise<{ readonly items: readonly Message[] }> {
  const items: Message[] = []
  let after: number | null = null
  do {
    const page: Awaited<ReturnType<ArenaClient['threads']['messages']>> = await arena.threads.messages(
      threadId,
      { after },
      options,
    )
    for (const message of page.items) items.push(message)
    after = page.nextCursor
  } while (after !== null)
  return { items }
}
