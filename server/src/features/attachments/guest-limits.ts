import { ArenaError } from '../../base/errors.ts'
import type { Config } from '../../config.ts'
import { addressKey, type CreateLimiter } from '../../rate-limits/index.ts'

export interface GuestLimitsOptions {
  readonly config: Pick<Config, 'uploadBytesPerAddressPerDay' | 'guestBytesMax'>
  readonly createLimiter: CreateLimiter
  /** The bytes of the images of all guests. */
  readonly readGuestBytes: () => Promise<number>
}

const DAY_S = 24 * 60 * 60
const KILOBYTE = 1_000
/** Reading the sum takes time that grows with the number of images. */
const READ_EVERY_MS = 60_000

/**
 * Limits of what guests upload, who cost nothing to create: of all at one address in a day, and of all together. In the second
 * one, what other instances stored is known after a minute at most.
 */
export function createGuestLimits({ config, createLimiter, readGuestBytes }: GuestLimitsOptions) {
  const { uploadBytesPerAddressPerDay, guestBytesMax } = config
  const perAddress =
    uploadBytesPerAddressPerDay === 0
      ? null
      : createLimiter({ name: 'guest-uploads', max: uploadBytesPerAddressPerDay / KILOBYTE, seconds: DAY_S })
  let read: { readonly at: number; readonly bytes: Promise<number> } | null = null
  let added = 0

  function bytesBefore(): Promise<number> {
    if (read === null || performance.now() - read.at > READ_EVERY_MS) {
      const bytes = readGuestBytes()
      read = { at: performance.now(), bytes }
      added = 0
      bytes.catch(() => {
        read = null
      })
    }
    return read.bytes
  }

  /** Counts an image of a guest at this address, or throws if it cannot be stored. Returns what gives its space back. */
  return async (address: string, bytes: number): Promise<() => void> => {
    const stored = await bytesBefore()
    if (stored + added + bytes > guestBytesMax) throw new ArenaError('guest-images-full')
    added += bytes
    const giveBack = () => {
      added -= bytes
    }
    const seconds = await perAddress?.count(addressKey(address), Math.ceil(bytes / KILOBYTE))
    if (!seconds) return giveBack
    giveBack()
    throw new ArenaError('rate-limited', { seconds })
  }
}
