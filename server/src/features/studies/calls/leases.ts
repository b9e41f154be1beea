import type { StudyGeneration } from '@arena/contract'
/** Longer than an instance may need to renew it, and short for an owner whose instance was killed. */
export const LEASE_S = 30
export const RENEW_EVERY_MS = 10_000

/** Calls that wait: none of these models, none with these ids, and none of these studies. */
export type NotLeased = Readonly<Record<'models' | 'ids' | 'studies', readonly string[]>>

export type StopReason = NonNullable<StudyGeneration['stoppedBy']>
