import { randomUUID } from 'node:crypto'
import { ArenaApiError } from '@arena/client'
import { defineCommand } from '../command.ts'
import { CommandError } from '../errors.ts'
import { interruptible } from '../interruptible.ts'
import type { Io } from '../output/io.ts'
import { json } from '../output/table.ts'
import { isUnreachable } from '../service.ts'
import { KEY_NOTE, type StudiesAt, serviceOptions, studiesAt } from './studies-at.ts'
import { readStudyFile, type StudyFile } from './study-file.ts'

/** A file may be large, and the service reads all of it before it answers. */
const UPLOAD_TIMEOUT_MS = 600_000

export const createStudy = defineCommand({
  name: 'studies create',
  summary: 'create a study from a YAML or JSON file',
  arguments: ['<file>'],
  options: {
    name: { type: 'string', value: 'NAME', about: 'the name of the study, in place of the one in the file' },
    ...serviceOptions,
  },
  notes: [
    'The file has name, prompts (a file, or a list) and contestants, and can have answers (a file), question, goal, baseline,',
    'marginPoints, settleOn, level, votesPerComparison, budgetVotes, budgetUsd, access, showReference, reasons, judges and judgesOnly:',
    '  name: New support prompt',
    '  goal: baseline',
    '  baseline: current',
    '  settleOn: no worse',
    '  prompts: mails.csv',
    '  contestants:',
    '    - {name: current, model: sim/pico, system: {file: support.md}}',
    '    - {name: new, model: sim/solon, system: Be brief.}',
    'docs/study-files.md explains each member. Names of files are relative to the folder of the file. - is standard input.',
    'Only the id of the study goes to standard output. If something is wrong, no study is left, or a sentence names it.',
    KEY_NOTE,
  ].join('\n'),
  examples: ['npx arena studies create study.yaml', 'study=$(npx arena studies create study.yaml)'],
  async run({ values, words: [file] }, io) {
    const read = await readStudyFile(file, io)
    const at = await studiesAt(io, values)
    const settings = values.name === undefined ? read.settings : { ...read.settings, name: values.name }
    const study = await interruptible(async (interrupted) => {
      const idempotencyKey = randomUUID()
      const createDraft = () => at.ask((studies, options) => studies.create(settings, { ...options, idempotencyKey }))
      const { studyId } = await createDraft().catch((error: CommandError) => {
        if (error.cause instanceof ArenaApiError || isUnreachable(error)) throw error
        // The reply was lost. With the same key, the service answers with the draft that it has made.
        return createDraft()
      })
      return Promise.race([fill(at, studyId, read, io), interrupted]).catch(async (error: unknown) => {
        await at
          .ask((studies, options) => studies.delete(studyId, options))
          .catch(() => io.err(`The draft ${studyId} could not be deleted again: delete it on its page.\n`))
        throw error
      })
    })
    io.out(values.json ? json(study) : `${study.studyId}\n`)
    if (values.json) return
    io.err(`A draft of ${study.promptCount} prompts and ${read.contestants.length} contestants. Next:\n`)
    io.err(`  npx arena studies run ${study.studyId}\n`)
  },
})

async function fill({ ask }: StudiesAt, studyId: string, { contestants, prompts, answers }: StudyFile, io: Io) {
  await ask((studies, options) => studies.putContestants(studyId, { items: [...contestants] }, options))
  const { warnings } = await ask(
    (studies, options) => studies.putPrompts(studyId, prompts, options),
    UPLOAD_TIMEOUT_MS,
  ).catch(explainLines('prompts'))
  for (const { message, count } of warnings) io.err(`${count} ${count === 1 ? 'prompt' : 'prompts'}: ${message}\n`)
  if (answers !== null)
    await ask((studies, options) => studies.putAnswers(studyId, answers, options), UPLOAD_TIMEOUT_MS).catch(
      explainLines('answers'),
    )
  return ask((studies, options) => studies.read(studyId, options))
}

/** Adds the wrong lines of a file to the sentence that refuses it. */
const explainLines =
  (member: string) =>
  (error: unknown): never => {
    const refusal = error instanceof CommandError ? error.cause : null
    const { errors } = (refusal instanceof ArenaApiError ? (refusal.body ?? {}) : {}) as {
      errors?: readonly { readonly line: number | null; readonly entry?: number; readonly message: string }[]
    }
    if (!Array.isArray(errors) || errors.length === 0) throw error
    const lines = errors.map(
      ({ line, entry, message }) => `  ${line === null ? `entry ${entry}` : `line ${line}`}: ${message}`,
    )
    throw new CommandError([`The ${member} have errors:`, ...lines].join('\n'))
  }
