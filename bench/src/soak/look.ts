import type { Usage } from '../processes/usage.ts'
import type { Done } from './traffic.ts'

/** What is open in the process at one moment. */
export interface Holdings {
  readonly atSeconds: number
  readonly handles: number
  readonly handlesByKind: Readonly<Record<string, number>>
  readonly openFiles: number
}

/** One look at the process after a round of traffic. */
export interface Look extends Holdings, Done {
  readonly rssMb: number
  readonly eventLoopDelayP99Ms: number
  readonly cpuShare: number
}

export const holdingsOf = ({ handles, openFiles }: Usage, atSeconds: number): Holdings => ({
  atSeconds,
  handles: Object.values(handles).reduce((sum, count) => sum + count, 0),
  handlesByKind: handles,
  openFiles,
})

export const lookOf = (usage: Usage, done: Done, atSeconds: number): Look => ({
  ...holdingsOf(usage, atSeconds),
  ...done,
  rssMb: usage.rssBytes / 2 ** 20,
  eventLoopDelayP99Ms: usage.eventLoopDelayP99Ms,
  cpuShare: usage.cpuMs / usage.elapsedMs,
})
/** What was seen of one soak. */
export interface Soaked {
  /** One after every round of traffic. */
  readonly looks: readonly Look[]
  /** The looks of every rest, the first after half the traffic, the last after all of it. */
  readonly rests: readonly (readonly Holdings[])[]
}
