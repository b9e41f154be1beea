import { readArguments, UsageError, type Wish } from './arguments.ts'
import { describeMachine, readLoad } from './machine.ts'
import type { Part } from './part.ts'
import { parts } from './parts.ts'
import { type Workplace, wantedProfiles, withWorkplace } from './processes/workplace.ts'
import { PROFILE_USAGE, runProfileCommand } from './profile/command.ts'
import { nameProfile, profilesIn } from './profile/write-profile-pages.ts'
import { type Run, toJson, toMarkdown } from './report.ts'
import { keepRun } from './results/keep-run.ts'

const USAGE = `npm run bench -- [PART ...] [--quick] [--scale] [--minutes N] [--json] [--out DIR]
${PROFILE_USAGE}

Without a part: all of them${exceptions()}.

${parts.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}

  --quick      fewer repeats: about a minute a part, web a few
  --scale      large databases too, in growth and threads
  --minutes N  how long the soak goes on; its rests come on top
  --json       print JSON instead of Markdown
  --out DIR    also write DIR/PART.md, DIR/PART.json and its drawings, in place of what is kept there of these parts,
               and RESULTS.md of all that is kept beside DIR

  BENCH_PROFILE=NAME:DIR  CPU profiles of the processes of that name, such as arena, and their tables
  CHROMIUM=FILE           the browser for the web part
`
const names = parts.map(({ name }) => name)

function exceptions(): string {
  const named = parts.filter(({ onlyWhenNamed }) => onlyWhenNamed).map(({ name }) => name)
  return named.length === 0 ? '' : ` but ${named.join(' and ')}`
}

async function runPart(part: Part, wish: Wish, call: Workplace): Promise<void> {
  const { quick, scale, minutes, json, out } = wish
  const profiles = wantedProfiles()
  const profilesBefore = profiles ? await profilesIn(profiles.folder) : []
  const loadBefore = readLoad()
  const startedAt = performance.now()
  const report = await part.measure({
    quick,
    scale,
    minutes,
    call,
    progress: (words) => process.stderr.write(`${part.name}: ${words}\n`),
  })
  const run: Run = {
    part: part.name,
    command: commandOf(part, wish),
    seconds: Math.round((performance.now() - startedAt) / 1000),
    machine: describeMachine(loadBefore),
    report,
  }
  process.stdout.write(json ? toJson(run) : toMarkdown(run))
  if (out !== null) await keepRun(run, out, names)
  if (profiles) await nameProfile(part.name, profiles.folder, profilesBefore)
}

/** The part alone: it may have been run with others, and can be run again without them. */
const commandOf = ({ name, takesMinutes }: Part, { quick, scale, minutes }: Wish): string =>
  [
    `npm run bench -- ${name}`,
    ...(quick ? ['--quick'] : []),
    ...(scale ? ['--scale'] : []),
    ...(takesMinutes && minutes !== null ? [`--minutes ${minutes}`] : []),
  ].join(' ')

async function main(argv: readonly string[]): Promise<void> {
  if (argv.includes('--help') || argv.includes('-h')) return void process.stdout.write(USAGE)
  if (argv[0] === 'profile') return runProfileCommand(argv.slice(1))
  const usual = parts.filter(({ onlyWhenNamed }) => !onlyWhenNamed).map(({ name }) => name)
  const timed = parts.filter(({ takesMinutes }) => takesMinutes).map(({ name }) => name)
  const wish = readArguments(argv, { known: names, usual, timed })
  await withWorkplace(async (call) => {
    for (const part of parts.filter(({ name }) => wish.names.includes(name))) await runPart(part, wish, call)
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\nnpm run bench -- --help tells what can be asked for.\n`)
  process.exitCode = 2
}
