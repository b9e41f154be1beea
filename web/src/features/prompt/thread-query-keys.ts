import { ownKey, type Reader } from '../../session/reader.ts'

/** The cache of a thread and of its turns. */
export const threadQueryKeys = (reader: Reader, threadId: string) => ({
  thread: ownKey(reader, 'threads', threadId),
  messages: ownKey(reader, 'threads', threadId, 'messages'),
})
