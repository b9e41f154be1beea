import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes } from '../errors.ts'
import { loadServer } from '../server.ts'
import { serviceUrl } from '../service.ts'
import { readSettings } from '../settings.ts'
import { json } from '../table.ts'
import { openFor } from '../with-database.ts'
import { describeDemo, linkTo } from './report.ts'
import { wholeNumber } from './whole-number.ts'

export const demoCommand = defineCommand({
  name: 'demo',
  summary: 'fill an empty, simulated arena with a made-up history',
  arguments: [],
  options: {
    days: { type: 'string', value: 'N', about: 'how many days it goes back, 1 to 365; 28 if not given' },
    battles: { type: 'string', value: 'N', about: 'how many battles, 100 to 20000; 3000 if not given' },
    seed: { type: 'string', value: 'N', about: 'another number gives another history; 1 if not given' },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'For newcomers: every page has something to show. Forty guests fight battles in every mode and vote on them, and',
    'some share their threads. The texts are those of the simulated models, the votes are made up, and the same seed',
    'gives the same board. An arena with real models, battles or votes is left as it is. To begin anew, stop the',
    'service and delete DATA_DIR.',
  ].join('\n'),
  examples: [
    'npx arena demo',
    'npx arena demo --days 90 --battles 10000 --seed 7',
    'DATA_DIR=./demo-data npx arena demo',
  ],
  async run({ values }, io) {
    const options = {
      days: wholeNumber('days', values.days, { otherwise: 28, min: 1, max: 365 }),
      battles: wholeNumber('battles', values.battles, { otherwise: 3_000, min: 100, max: 20_000 }),
      seed: wholeNumber('seed', values.seed, { otherwise: 1, min: 0, max: 0xffff_ffff }),
    }
    const config = await readSettings(io, values)
    const { DemoRefusal, fillArena, refuseRealProviders } = await loadServer()
    try {
      // Before the database is opened: a refusal must not leave a new one behind.
      refuseRealProviders(config)
      const filled = await openFor(io, config, ({ database }) => fillArena(database, config, options))
      const url = config.publicUrl ?? (await serviceUrl(undefined, io))
      const told = { ...filled, ...options, url }
      const threads = filled.threads.map((thread) => ({ ...thread, url: linkTo(url, thread.threadId) }))
      io.out(values.json ? json({ ...told, threads }) : describeDemo(told))
      return exitCodes.done
    } catch (error) {
      if (error instanceof DemoRefusal) throw new CommandError(error.message)
      throw error
    }
  },
})
