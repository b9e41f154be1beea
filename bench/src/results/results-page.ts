import { hardwareOf, versionsOf } from '../machine.ts'
import { type KeptRun, toList, toTable } from '../report.ts'
import { spreadOf } from '../spread.ts'

export interface Places {
  /** Of the results, beside the page. */
  readonly folder: string
  /** The same folder as somebody in the project's own names it. */
  readonly out: string
  /** How it is measured, from the page. */
  readonly guide: string
}

/** One page for people of the runs that are kept in a folder beside it. */
export function resultsPage(runs: readonly KeptRun[], { folder, out, guide }: Places): string {
  const aims = aimsIn(runs)
  const reached = aims.filter((aim) => aim.reached).length
  return [
    '# Speed, as it was measured',
    '',
    `Written by \`npm run bench -- PART… --out ${out}\` from the JSON files in [${folder}](${folder}): a part that is run again replaces its own lines and leaves the others. What is compared with what, and how, is in [README.md](${guide}); trust the ratios, which were taken within a run, more than the times.`,
    '',
    '## Where and when',
    '',
    ...toList(saidOnce(runs.map(({ machine }) => hardwareOf(machine)))),
    ...toList(saidOnce(runs.map(({ machine }) => versionsOf(machine)))),
    '',
    ...toTable(
      ['part', 'command', 'date', 'took', 'repeats', 'load before and after'],
      runs.map((run) => [
        linkTo(run),
        `\`${run.command}\``,
        `${run.machine.date.slice(0, 16)}Z`,
        Number.isFinite(run.seconds) ? formatLength(run.seconds) : '–',
        repeatsOf(run),
        `${run.machine.loadBefore}, ${run.machine.loadAfter}`,
      ]),
    ),
    '',
    '## What was to be reached',
    '',
    aims.length === 0 ? 'Nothing was judged yet.' : `${reached} of ${aims.length} aims are reached. ${noiseOf(aims)}`,
    ...notCounted(runs),
    '',
    ...toTable(
      ['part', 'what', 'measured', 'aim', ''],
      aims.map((aim) => [linkTo(aim.run), aim.what, aim.measured, aim.words, aim.reached ? 'reached' : '**missed**']),
    ),
    '',
    ...runs.flatMap((run) => sectionOf(run, folder)),
  ].join('\n')
}

const aimsIn = (runs: readonly KeptRun[]) =>
  runs.flatMap((run) => run.findings.flatMap(({ what, aims }) => aims.map((aim) => ({ ...aim, run, what }))))

/** Parts that judge in their own tables alone: leaving them out without a word would flatter the count. */
function notCounted(runs: readonly KeptRun[]): string[] {
  const parts = runs.filter(({ findings }) => findings.length === 0).map(linkTo)
  return parts.length === 0
    ? []
    : ['', `Not in this count, with aims or without in their own tables: ${parts.join(', ')}.`]
}

/** How far the repeats of one number lie apart, of its median. */
function noiseOf(aims: ReturnType<typeof aimsIn>): string {
  const repeated = aims.filter(({ spread }) => spread.max > spread.min && spread.median > 0)
  if (repeated.length === 0) return ''
  const widths = repeated.map(({ spread }) => (spread.max - spread.min) / spread.median)
  const { median, max } = spreadOf(widths)
  const widest = repeated[widths.indexOf(max)]!
  const percent = (share: number) => `${Math.round(share * 100)} %`
  return `Judged by the median of the repeats, with the lowest and the highest in brackets. How noisy: from the lowest to the highest repeat it is ${percent(median)} of the median in the middle of these lines and ${percent(max)} at most (${widest.run.part}, ${widest.what}: ${widest.words}).`
}

function sectionOf(run: KeptRun, folder: string): string[] {
  const { part, title, columns, rows, notes, drawings } = run
  const head = [`## ${title}`, '', `\`${run.command}\` · [every number](${folder}/${part}.json)`, '']
  // A result that was kept without its table has it in its own page alone.
  if (columns.length === 0) return [...head, `[The table](${folder}/${part}.md)`, '']
  return [
    ...head,
    ...toTable(columns, rows),
    '',
    ...drawings.flatMap((name) => [`![${title}](${folder}/${name})`, '']),
    ...toList(notes),
    '',
  ]
}

const linkTo = ({ part, title }: KeptRun): string => `[${part}](#${anchorOf(title)})`

/** As GitHub makes it of a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const repeatsOf = ({ measurements }: KeptRun): string => {
  const { repeats } = measurements as { repeats?: number }
  return repeats === undefined ? '–' : String(repeats)
}

const formatLength = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`

/** Older results say less of the same machine: a line all of whose facts stand in another one adds nothing. */
function saidOnce(lines: readonly string[]): string[] {
  const factsOf = (line: string) => line.split(', ')
  const distinct = [...new Set(lines)]
  return distinct.filter(
    (line) => !distinct.some((other) => other !== line && factsOf(line).every((fact) => factsOf(other).includes(fact))),
  )
}
