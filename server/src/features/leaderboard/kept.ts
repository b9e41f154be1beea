import { hash } from 'node:crypto'

/** What is sent, ready to be written. */
export interface Published<Value> {
  readonly value: Value
  readonly bytes: Buffer
  readonly etag: string
}

/**
 * Ready to be sent. `identity` is what makes it another one: where the time of reading is left out of it, instances that
 * show the same have the same tag, and a tag is a weak one because their bytes differ in that time.
 */
export const publish = <Value>(value: Value, text = JSON.stringify(value), identity = text): Published<Value> => ({
  value,
  bytes: Buffer.from(text),
  etag: `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`,
})

export interface KeptOptions<Value> {
  /** Makes the value anew; gives the old one back where nothing changed, so that its ETag stays. */
  readonly build: (old: Published<Value> | null, startedAt: Date) => Promise<Published<Value>>
  /** Grows with everything that a later read must show. */
  readonly wanted: () => number
  readonly now: () => number
}

/** What happened elsewhere, and changes nobody tells of, show after at most this long. */
const FRESH_MS = 1_000

export interface Kept<Value> {
  read(): Promise<Published<Value>>
  /** What a read would give without waiting for anything; `null` where it would wait. */
  ready(): Published<Value> | null
}

/**
 * Keeps one value ready. However many readers and changes there are, one rebuild runs at a time; a reader waits only for
 * one that began after the changes it must see.
 */
export function createKept<Value>({ build, wanted, now }: KeptOptions<Value>): Kept<Value> {
  let current: Published<Value> | null = null
  let shown = -1
  let checkedAt = Number.NEGATIVE_INFINITY
  let rebuilding: { readonly version: number; readonly done: Promise<void> } | null = null

  async function rebuild(version: number): Promise<void> {
    const startedAt = now()
    current = await build(current, new Date(startedAt))
    shown = Math.max(shown, version)
    checkedAt = startedAt
  }

  // Either way: a clock that was set back must not keep other instances' votes away until it has caught up.
  const outdated = () => Math.abs(now() - checkedAt) >= FRESH_MS

  async function read(): Promise<Published<Value>> {
    const needed = wanted()
    while (current === null || shown < needed || outdated()) {
      if (rebuilding === null) {
        const version = wanted()
        const done = rebuild(version).finally(() => {
          rebuilding = null
        })
        rebuilding = { version, done }
      }
      const { version, done } = rebuilding
      await done
      if (version >= needed) break
    }
    return current!
  }

  return { read, ready: () => (shown < wanted() || outdated() ? null : current) }
}
