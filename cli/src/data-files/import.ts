import { stat } from 'node:fs/promises'
import type { ImportReport } from '@arena/server'
import { defineCommand, shared } from '../command.ts'
import { CommandError, UsageError } from '../errors.ts'
import { hostsAt } from '../hosts/hosts-at.ts'
import type { Io } from '../output/io.ts'
import { createProgress } from '../output/progress.ts'
import { json, printable } from '../output/table.ts'
import { readDatabase, withDatabase } from '../with-database.ts'
import { readRows } from './read-rows.ts'

const SOURCE = /^[a-z0-9][a-z0-9._-]{0,63}$/i
const MODELS_SHOWN_MAX = 10
const OTHER_KIND =
  'The models of this arena are simulated, and added models are real: its boards stay as they are until a host is added.'

export const importCommand = defineCommand({
  name: 'import',
  summary: 'import votes of another arena or a data set; without --apply, only check them',
  arguments: ['[file]'],
  options: {
    source: { type: 'string', value: 'name', about: 'where the votes come from' },
    apply: { type: 'boolean', about: 'import them; without it nothing is stored' },
    'add-models': { type: 'boolean', about: 'add models that are not in the catalogue, as retired ones' },
    remove: { type: 'string', value: 'name', about: 'withdraw all votes of this source instead, at once' },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'The file is an export of votes, or a data set of FastChat or LMArena: CSV with the names of the columns in the first line,',
    'JSONL, or a JSON array:',
    '  model_a, model_b    names of the models in the catalogue',
    '  winner              model_a, model_b, tie or both_bad (or a, b, left, right, draw, tie (bothbad));',
    '                      or winner_model_a, winner_model_b and winner_tie, of which one is 1',
    '  id, question_id, turn',
    '                      optional: rows with the same ones are duplicates only if all columns that are read are equal;',
    '                      without id and question_id, equal rows of one file are different votes',
    '  voter, judge, judge_hash, evaluation_session_id',
    '                      optional: without voters, each vote is that of another voter',
    '  day, timestamp, tstamp',
    '                      optional: 2026-01-31, a time (UTC), or seconds since 1970; otherwise today',
    '  tags, language      optional: tags separated by spaces; a language is a code or an English name',
    'Other columns are ignored, and listed before you apply. Rows of our own export that counted for no model are skipped.',
    'Imported votes have the class named and become lines of the vote log, which never change. All are imported or none.',
    'With --remove, new lines of the log withdraw the votes of a source: they count no more, and can be imported again.',
    'A vote of the same source is imported once: a second import of a file adds nothing.',
    'Added models are real ones: an arena of simulated models does not show them.',
  ].join('\n'),
  examples: [
    'npx arena import votes.jsonl --source our-other-arena',
    'npx arena import battles.csv --source data-set-2024 --add-models --apply',
    'npx arena import --remove data-set-2024',
  ],
  async run({ values, words: [file = ''] }, io) {
    if (values.remove !== undefined) {
      if (file !== '' || values.source !== undefined || values.apply || values['add-models'])
        throw new UsageError('--remove takes the name of a source, and no file or other option of an import.')
      await remove(values.remove, values, io)
      return
    }
    if (file === '') throw new UsageError('<file> is missing: `npx arena import --help` explains the usage.')
    if (values.source === undefined) throw new UsageError('--source is missing: it names where the votes come from.')
    if (!SOURCE.test(values.source)) {
      throw new UsageError('--source has up to 64 letters, digits, dots, hyphens and underscores.')
    }
    if (!/\.(csv|jsonl?)$/i.test(file)) throw new UsageError('The name of the file must end in .csv, .jsonl or .json.')
    const { source, apply } = values
    const options = { source, addModels: values['add-models'], apply, now: Date.now }
    const open = apply ? withDatabase : readDatabase
    const size = (await stat(file).catch(() => null))?.size ?? 0
    const progress = createProgress({ label: 'bytes', total: size, io })
    const { report, isSimulated } = await open(io, values, async (at) => {
      const { database, server, by } = at
      const rows = readRows(file, progress.add)
      const report = await server.importVotes(database, { ...options, by, rows })
      return { report, isSimulated: server.activeHostsOf(await hostsAt(at)).simulated }
    }).finally(progress.done)
    const refusal = refusalOf(report, options)
    io.out(values.json ? json(report) : describe(report))
    if (refusal !== null) throw new CommandError(`${refusal} Nothing was imported.`)
    if (!report.applied) io.err('Nothing was imported: add --apply to import.\n')
    if (isSimulated && report.unknownModels.length > 0) io.err(`${OTHER_KIND}\n`)
  },
})

interface RemoveOptions {
  readonly database: string | undefined
  readonly json: boolean
}

async function remove(source: string, values: RemoveOptions, io: Io): Promise<void> {
  const votes = await withDatabase(io, values, ({ database, server, by }) =>
    server.removeImport(database, { source, by }),
  )
  if (votes === 0) throw new CommandError(`No votes of ${source} are imported: nothing was changed.`)
  io.out(
    values.json
      ? json({ source, withdrawn: votes })
      : `Withdrew ${votes} ${votes === 1 ? 'vote' : 'votes'} of ${source}.\n`,
  )
}

function refusalOf(
  { mistakes, unknownModels, isOwnExport, isOfEarlierVersion }: ImportReport,
  { source, addModels }: { readonly source: string; readonly addModels: boolean },
): string | null {
  if (mistakes > 0) return 'The file has mistakes.'
  if (isOwnExport) return 'The file is an export of this database: its votes are here already.'
  if (isOfEarlierVersion)
    return `An earlier version has imported votes of ${source}, and took votes on one question for duplicates. Withdraw them first with \`npx arena import --remove ${source}\`.`
  if (unknownModels.length > 0 && !addModels) {
    return 'Some models are not in the catalogue: add them with `npx arena models add`, or all of them with --add-models.'
  }
  return null
}

function describe(report: ImportReport): string {
  const { rows, duplicates, skipped, unknownModels, ignoredColumns, mistakes, problems, applied } = report
  const models = unknownModels.slice(0, MODELS_SHOWN_MAX).map(printable)
  const others = unknownModels.length - models.length
  const lines = [
    `rows            ${rows}`,
    `${applied ? 'imported' : 'new     '}        ${report.new}`,
    `duplicates      ${duplicates}`,
    `skipped         ${skipped}`,
    `mistakes        ${mistakes}`,
    `unknown models  ${unknownModels.length}${models.length > 0 ? `: ${models.join(', ')}` : ''}${others > 0 ? ` and ${others} more` : ''}`,
    `ignored columns ${ignoredColumns.length}${ignoredColumns.length > 0 ? `: ${ignoredColumns.map(printable).join(', ')}` : ''}`,
    ...problems.map(({ line, problem }) => `line ${line}: ${printable(problem)}`),
    ...(mistakes > problems.length ? [`and ${mistakes - problems.length} more mistakes`] : []),
  ]
  return `${lines.join('\n')}\n`
}
