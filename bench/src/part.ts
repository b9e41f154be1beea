import type { Workplace } from './processes/workplace.ts'
import type { Report } from './report.ts'

export interface PartSettings {
  /** A minute's run: fewer repeats and less of what can be scaled, and the table says so. */
  readonly quick: boolean
  /** Large databases too: minutes of filling before anything is measured. */
  readonly scale: boolean
  /** How long a part goes on whose point is to go on; `null` is its own default. */
  readonly minutes: number | null
  /** What lasts for the whole call, for what several parts need and takes long to make. */
  readonly call: Workplace
  /** Says what is being measured; a run of minutes that prints nothing looks like one that hangs. */
  progress(words: string): void
}

/** One thing the benchmark measures, by a name that can be asked for. */
export interface Part {
  readonly name: string
  readonly about: string
  /** Too long to be run with all others. */
  readonly onlyWhenNamed?: boolean
  /** Goes on for as long as `--minutes` says. */
  readonly takesMinutes?: boolean
  measure(settings: PartSettings): Promise<Report>
}
