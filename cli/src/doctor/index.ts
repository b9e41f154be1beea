import type { Config, Database } from '@arena/server'
import { defineCommand, shared } from '../command.ts'
import { CommandError, explainError, Interrupted } from '../errors.ts'
import { hostAccessAt } from '../hosts/hosts-at.ts'
import { asCalled, type Io } from '../output/io.ts'
import { json } from '../output/table.ts'
import { loadServer, type Server } from '../server.ts'
import { serviceUrl } from '../service.ts'
import { readSettings } from '../settings.ts'
import { openFor } from '../with-database.ts'
import { checkDatabaseClock } from './clock.ts'
import { checkDatabase, checkSchema, checkVoteLog, readOnlyRefusal } from './database.ts'
import { checkDisk } from './disk.ts'
import { checkFiles } from './files.ts'
import { type Finding, findingsOf, printed } from './finding.ts'
import { checkGivenToken, checkIssuers } from './issuers.ts'
import { checkModels, withoutDatabase } from './models.ts'
import { checkHealth, checkProviders } from './providers.ts'
import { checkOutgoingProxies } from './proxy.ts'
import { checkPublicUrl } from './public-url.ts'
import { redact, secretsOf } from './redact.ts'
import { rehearseStart } from './rehearse-start.ts'
import { checkReplica } from './replica.ts'
import { checkService } from './service.ts'
import { misspelt } from './variables.ts'
import { checkWebhooks } from './webhooks.ts'

type Report = (...findings: readonly Finding[]) => void

export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'check configuration, database, models, providers, sign-in and the service',
  reads: true,
  options: {
    url: { ...shared.url, about: 'the service to check; by default the one of this folder, if it runs' },
    token: {
      type: 'string',
      value: 'TOKEN',
      about: 'an access token to check; better - for standard input: the shell stores what is typed',
    },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'One line per check: ok, a note, or a problem and what to do about it. Each configured provider is asked for one',
    'token. Nothing is created or changed. Keys, passwords and tokens are not shown. Exit code 1 if there is a problem.',
  ].join('\n'),
  examples: [
    'npx arena doctor',
    'npx arena doctor --url https://arena.example.org',
    'npx arena doctor --token - < token.txt',
  ],
  async run({ values }, io) {
    // A wrong address is reported before any check runs.
    if (values.url !== undefined) await serviceUrl(values.url, io)
    const findings: Finding[] = []
    let secrets: readonly string[] = []
    const report: Report = (...found) => {
      for (const finding of found) {
        const shown = { ...finding, text: redact(asCalled(io, finding.text), secrets) }
        findings.push(shown)
        if (!values.json) io.out(printed(shown))
      }
    }
    const config = await checkConfiguration(io, values, report)
    const server = await loadServer()
    const token = (values.token === '-' ? await io.input() : values.token)?.trim()
    if (config) {
      secrets = [...secretsOf(config, server), ...(token ? [token] : [])]
      report(...(await checkDisk(config)), ...(await checkOutgoingProxies(config)))
    }
    const service = config || values.url !== undefined ? await checkService(values.url, server.VERSION, io) : null
    const isOfService = values.database === undefined
    if (config)
      await checkInstallation({ config, server, token, isOfService, isRunning: service?.state === 'ok', report, io })
    // Behind a balancer, the instances may be on other ports or machines.
    const answersPublicly = findings.some(({ check, state }) => check === 'public url' && state === 'ok')
    if (service && !(service.state === 'note' && answersPublicly)) report(service)

    io.out(values.json ? json(findings) : `\n${summaryOf(findings)}\n`)
    if (findings.some(({ state }) => state === 'problem')) throw new CommandError('')
  },
})

function summaryOf(findings: readonly Finding[]): string {
  const count = (counted: Finding['state']) => {
    const found = findings.filter(({ state }) => state === counted).length
    return found === 0 ? [] : [`${found} ${counted}${found === 1 ? '' : 's'}`]
  }
  const [problems, notes] = [count('problem'), count('note')]
  if (problems.length + notes.length === 0) return 'Everything is in order.'
  return `${[...(problems.length === 0 ? ['No problem'] : problems), ...notes].join(', ')}.`
}

async function checkConfiguration(io: Io, given: { readonly database: string | undefined }, report: Report) {
  const { ok, note, problem } = findingsOf('configuration')
  const { knownVariables, StartError } = await loadServer()
  const environment = await io.environment()
  const reportMisspelt = () => report(...misspelt(environment, knownVariables(environment)).map(note))
  try {
    const config = await readSettings(io, given)
    report(ok('all variables are valid'))
    reportMisspelt()
    return config
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    report(...error.sentences.map(problem))
    reportMisspelt()
    return null
  }
}

interface Installation {
  readonly config: Config
  readonly server: Server
  /** A token that the operator wants to have checked. */
  readonly token: string | undefined
  /** Whether the database is the one of the service's own settings. */
  readonly isOfService: boolean
  readonly isRunning: boolean
  readonly report: Report
  readonly io: Io
}

async function checkInstallation({
  config,
  server,
  token,
  isOfService,
  isRunning,
  report,
  io,
}: Installation): Promise<void> {
  const checkRest = async (database: Database | null) => {
    const stored = database ? await server.createModelStore(database).all() : []
    const storedHosts = database ? await hostAccessAt({ database, config, server }).store.all() : []
    const prepared = await server.prepareStart({ config, storedHosts })
    const { hosts } = prepared
    report(...checkFiles(prepared, config))
    const rehearsal = await rehearseStart(stored, prepared, config, server)
    report(...(database ? checkModels(rehearsal, hosts, config, server) : withoutDatabase(rehearsal)))
    report(...(await checkProviders(rehearsal.models, hosts, config, server)))
    if (database) {
      report(...(await checkWebhooks(database, prepared, config, server)))
      report(...(await checkHealth(rehearsal.models, hosts, hostAccessAt({ database, config, server }), server)))
    }
    report(...(await checkIssuers(config, database, server)))
    if (token !== undefined) report(await checkGivenToken(token, config, database, server))
    report(...(await checkPublicUrl({ config, server, database, isRunning })))
  }
  let opened = false
  try {
    await openFor(
      io,
      config,
      async ({ database }) => {
        const refusal = await readOnlyRefusal(database, server)
        report(...(await checkDatabase(config, database, server, { isOfService, refusal })))
        report(await checkDatabaseClock(database))
        opened = true
        report(...(await checkReplica(config, database)))
        const schema = await server.readSchema(database.pool)
        const migrations = checkSchema(schema, { acceptsChanges: refusal === null })
        report(migrations)
        const isUsable = migrations.state !== 'problem'
        if (isUsable) report(...(await checkVoteLog(database, server)))
        await checkRest(isUsable ? database : null)
      },
      // What the pooler does not support.
      { unchanged: true, warn: (_facts, message) => report(findingsOf('database').note(message)) },
    )
  } catch (error) {
    if (opened || error instanceof Interrupted) throw error
    report(findingsOf('database').problem(explainError(error).text))
    await checkRest(null)
  }
}
