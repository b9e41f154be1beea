import type { Thread } from '@arena/contract'

/** A thread with the size of its texts, which no response contains. */
export interface StoredThread extends Thread {
  /** Bytes of its prompts and answers, with their reasoning. */
  readonly textBytes: number
}
