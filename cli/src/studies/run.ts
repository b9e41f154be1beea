import { setTimeout as delay } from 'node:timers/promises'
import type { StudyGeneration } from '@arena/contract'
import { defineCommand } from '../command.ts'
import { CommandError, Interrupted } from '../errors.ts'
import { interruptible } from '../interruptible.ts'
import type { Io } from '../output/io.ts'
import { createProgress } from '../output/progress.ts'
import { json, printable } from '../output/table.ts'
import { KEY_NOTE, type StudiesAt, serviceOptions, studyAt } from './studies-at.ts'

const POLL_MS = 1_000

const STOPPED = {
  owner: 'its owner stopped it',
  'study-budget': 'the budget of the study (budgetUsd) has no room for the most that the next answer can cost',
  'service-budget': 'the budget of the service for today is spent',
  'daily-limit': 'you have reached the number of answers for today',
} as const satisfies Record<NonNullable<StudyGeneration['stoppedBy']>, string>

export const runStudy = defineCommand({
  name: 'studies run',
  summary: 'generate the missing answers of a study, and wait for them',
  arguments: ['<study>'],
  options: serviceOptions,
  notes: [
    'The service generates the answers. Ctrl-C ends only the waiting: run the command again to see the progress.',
    'Answers that failed are repeated. Exit code 1 if one that can be generated is missing at the end.',
    KEY_NOTE,
  ].join('\n'),
  examples: ['npx arena studies run 0199…', 'npx arena studies run "New support prompt" --json'],
  async run({ values, words: [word] }, io) {
    const at = await studyAt(io, values, word)
    const { ask, studyId } = at
    const before = await ask((studies, options) => studies.generation(studyId, options))
    if (before.calls > 0) {
      const cost = before.costUsd === null ? 'at a cost that is not known' : `for about US$${before.costUsd.toFixed(2)}`
      io.err(`${before.calls} answers to generate, ${cost}.\n`)
      await ask((studies, options) => studies.generate(studyId, {}, options))
      await waitFor(at, studyId, before.calls, io)
    }
    const { calls, stoppedBy, failures } = await ask((studies, options) => studies.generation(studyId, options))
    const study = await ask((studies, options) => studies.read(studyId, options))
    const { total, done, leaked, costUsd } = study.answers!
    if (values.json) io.out(json({ studyId, answers: study.answers, stoppedBy, failures }))
    else io.out(`${done} of ${total} answers, US$${costUsd.toFixed(2)}.\n`)
    for (const { contestant, reason, count } of failures) io.err(`  ${printable(contestant)}: ${count} ${reason}\n`)
    if (calls > 0) {
      const reason =
        stoppedBy === null
          ? 'run the command again to generate them'
          : `the generation ended early because ${STOPPED[stoppedBy]}`
      throw new CommandError(`${calls} answers are missing: ${reason}.`)
    }
    if (values.json || study.state !== 'draft') return
    if (leaked > 0)
      io.err(`${leaked} answers name their model: read them on the page of the study, or open it with --leaked.\n`)
    io.err(`Next:\n  npx arena studies open ${studyId}\n`)
  },
})

/** Shows a bar on a terminal, and a line for each tenth elsewhere. */
async function waitFor({ ask }: StudiesAt, studyId: string, calls: number, io: Io): Promise<void> {
  const progress = createProgress({ label: 'answers', total: calls, io })
  let shown = 0
  const isRunning = async () => {
    const { running, stoppedBy } = await ask((studies, options) => studies.generation(studyId, options))
    // Nothing waits any more, though not everything was generated.
    if (stoppedBy !== null) return running
    const { answers } = await ask((studies, options) => studies.read(studyId, options))
    const finished = Math.max(shown, calls - (answers?.running ?? 0))
    progress.add(finished - shown)
    const isNextTenth = Math.floor((10 * finished) / calls) > Math.floor((10 * shown) / calls)
    if (!io.errIsTerminal && isNextTenth) io.err(`${finished} of ${calls}\n`)
    shown = finished
    return running
  }
  try {
    await interruptible(async (interrupted) => {
      while (await Promise.race([isRunning(), interrupted])) await Promise.race([delay(POLL_MS), interrupted])
    }).finally(progress.done)
  } catch (error) {
    if (error instanceof Interrupted)
      io.err(`The service goes on generating. To see its progress: npx arena studies run ${studyId}\n`)
    throw error
  }
}
