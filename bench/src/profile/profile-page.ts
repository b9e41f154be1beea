import { toTable } from '../report.ts'
import type { ProfileSummary } from './cpu-profile.ts'

export interface NamedProfile {
  readonly name: string
  readonly summary: ProfileSummary
}

const FUNCTIONS_SHOWN = 25
/** Rooms below this share are one line. */
const ROOM_SHARE_MIN = 0.005

/** Two tables a profile: by whose code it is, and by function. */
export function profilePage(profiles: readonly NamedProfile[]): string {
  return [
    '# CPU profiles',
    '',
    'Self time of the sampled process: what a function spent itself, without what it called. Waiting is left out; starting, compiling and the unmeasured first round are in it.',
    '',
    ...profiles.flatMap(sectionOf),
  ].join('\n')
}

function sectionOf({ name, summary }: NamedProfile): string[] {
  const { busyMs, functions, rooms } = summary
  const share = (ms: number) => `${((100 * ms) / busyMs).toFixed(1)} %`
  const large = rooms.filter(({ ms }) => ms / busyMs >= ROOM_SHARE_MIN)
  const rest = rooms.slice(large.length).reduce((sum, { ms }) => sum + ms, 0)
  const shown = rest > 0 ? [...large, { room: `${rooms.length - large.length} others`, ms: rest }] : large
  return [
    `## ${name}`,
    '',
    `${Math.round(busyMs)} ms busy.`,
    '',
    ...toTable(
      ['code of', 'self', 'share'],
      shown.map(({ room, ms }) => [room, `${Math.round(ms)} ms`, share(ms)]),
    ),
    '',
    ...toTable(
      ['function', 'where', 'self', 'share'],
      functions
        .slice(0, FUNCTIONS_SHOWN)
        .map((one) => [`\`${one.name}\``, one.place || '–', `${Math.round(one.ms)} ms`, share(one.ms)]),
    ),
    '',
  ]
}
