import type { Config } from '@arena/server'
import { defineCommand, shared } from '../command.ts'
import { CommandError, UsageError } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { createProgress, type Progress } from '../output/progress.ts'
import { json } from '../output/table.ts'
import { loadServer } from '../server.ts'
import { serviceUrl } from '../service.ts'
import { readSettings } from '../settings.ts'
import { readWhole } from '../whole-number.ts'
import { type AtWork, openFor } from '../with-database.ts'

export const demoCommand = defineCommand({
  name: 'demo',
  summary: 'fill an empty, simulated arena with a made-up history',
  options: {
    days: { type: 'string', value: 'N', about: 'how many days it goes back, 1 to 365; 28 if not given' },
    battles: { type: 'string', value: 'N', about: 'how many battles, 100 to 20000; 3000 if not given' },
    seed: { type: 'string', value: 'N', about: 'another number gives another history; 1 if not given' },
    study: { type: 'boolean', about: 'make a closed study with votes instead; the arena may have battles already' },
    owner: {
      type: 'string',
      value: 'E-MAIL',
      about: 'the account that owns the study; without it, its report is public',
    },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'For newcomers: every page has something to show. The battles, votes and shared threads of forty guests are made up.',
    'The same seed gives the same board. An arena with real models, battles or votes is not changed. To start over, stop',
    'the service and delete DATA_DIR.',
    'With --study: 24 prompts, four contestants and the votes of five made-up guests, up to a verdict. It prints the address of',
    'the report.',
  ].join('\n'),
  examples: [
    'npx arena demo --days 90 --battles 10000 --seed 7',
    'DATA_DIR=./demo-data npx arena demo',
    'npx arena demo --study --owner you@example.com',
  ],
  async run({ values }, io) {
    if (!values.study && values.owner !== undefined) throw new UsageError('--owner goes with --study.')
    if (values.study && (values.days ?? values.battles) !== undefined)
      throw new UsageError('--days and --battles go without --study.')
    const options = {
      days: readWhole('days', values.days ?? '28', 1, 365),
      battles: readWhole('battles', values.battles ?? '3000', 100, 20_000),
      seed: readWhole('seed', values.seed ?? '1', 0, 0xffff_ffff),
    }
    const config = await readSettings(io, values)
    const server = await loadServer()
    // Before the database is opened: a refusal must not leave a new one behind.
    server.refuseRealHosts(config)
    if (values.study) return makeStudy(io, config, { seed: options.seed, owner: values.owner }, values.json)
    let progress: Progress | undefined
    const onRows = (added: number, total: number) => {
      progress ??= createProgress({ label: 'rows', total, io })
      progress.add(added)
    }
    const fill = ({ database }: AtWork) => server.fillArena(database, config, options, onRows)
    const made = await openFor(io, config, fill).finally(() => progress?.done())
    const url = config.publicUrl ?? (await serviceUrl(undefined, io))
    const threads = made.threads.map(({ thread_id: threadId, title, visibility, message_count: turns }) => {
      return { threadId, title, visibility, turns, url: `${url}/threads/${threadId}` }
    })
    const counts = { battles: made.comparisons.length, votes: made.votes.length, voters: made.auth_users.length }
    const lines = [
      `Filled the arena: ${counts.battles} battles and ${counts.votes} votes of ${counts.voters} guests, over ${options.days} days.`,
      `Open ${url} (if nothing answers there, start the service with \`npm start\`).`,
      '\nThreads that guests have shared:',
      ...threads.map((thread) => `  ${thread.url}  ${thread.visibility.padEnd('unlisted'.length)}  ${thread.title}`),
      '\nFor the admin pages, sign up in the page, then run `npx arena admin grant` with your e-mail address.\n',
    ]
    io.out(values.json ? json({ ...options, ...counts, url, threads }) : lines.join('\n'))
  },
})

async function makeStudy(
  io: Io,
  config: Config,
  { seed, owner }: { readonly seed: number; readonly owner: string | undefined },
  asJson: boolean | undefined,
): Promise<void> {
  const made = await openFor(io, config, async ({ database, server }) => {
    const person = owner === undefined ? null : await server.createPeople(database).byEmail(owner)
    if (owner !== undefined && (!person || person.guest))
      throw new CommandError(`There is no account with the e-mail ${owner}: sign up first, then try again.`)
    return server.fillStudy(database, config, { seed, ownerId: person?.userId ?? null })
  })
  const url = `${config.publicUrl ?? (await serviceUrl(undefined, io))}/studies/${made.studyId}/report`
  const { votes, voters, prompts, contestants } = made
  const lines = [
    `Made a study: ${prompts} prompts, ${contestants} contestants, ${votes} votes of ${voters} guests. It was closed by its ${made.closedBy}.`,
    `Its report: ${url} (${owner === undefined ? 'public' : `for ${owner}`}; if nothing answers there, start the service with \`npm start\`).\n`,
  ]
  io.out(asJson ? json({ ...made, seed, url }) : lines.join('\n'))
}
