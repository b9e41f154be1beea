import type { CatalogueModel, Config, Database } from '@arena/server'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes, explainError, Interrupted } from '../errors.ts'
import { environmentHosts, hostAccessAt, hostsAt } from '../hosts/hosts-at.ts'
import type { Io } from '../io.ts'
import { loadServer, type Server } from '../server.ts'
import { serviceUrl } from '../service.ts'
import { readSettings } from '../settings.ts'
import { json } from '../table.ts'
import { openFor } from '../with-database.ts'
import { conceal, secretsOf } from './conceal.ts'
import { checkDatabase } from './database.ts'
import { type Finding, findingsOf, printed } from './finding.ts'
import { checkIssuers } from './issuers.ts'
import { checkModels } from './models.ts'
import { checkHealth, checkProviders } from './providers.ts'
import { rehearseStart } from './rehearse-start.ts'
import { checkService } from './service.ts'

type Report = (...findings: readonly Finding[]) => void

export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'check configuration, database, models, providers, sign-in and the service',
  arguments: [],
  options: {
    url: { ...shared.url, about: 'the service to check; by default the one of this folder, if it runs' },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'One line per check: ok, a note, or a problem and what to do about it. Each configured provider is asked for one',
    'token. Nothing is changed, except that a missing database is created. Keys and passwords are not shown.',
    'Exit code 1 if there is a problem.',
  ].join('\n'),
  examples: ['npx arena doctor', 'npx arena doctor --url https://arena.example.org'],
  async run({ values }, io) {
    // A wrong address is reported before any check runs.
    if (values.url !== undefined) await serviceUrl(values.url, io)
    const findings: Finding[] = []
    let secrets: readonly string[] = []
    const report: Report = (...found) => {
      for (const finding of found) {
        const shown = { ...finding, text: conceal(finding.text, secrets) }
        findings.push(shown)
        if (!values.json) io.out(printed(shown))
      }
    }
    const config = await checkConfiguration(io, values, report)
    const server = await loadServer()
    if (config) {
      secrets = secretsOf(config)
      await checkInstallation(config, server, report, io)
    }
    if (config || values.url !== undefined) report(await checkService(values.url, server.VERSION, io))

    const problems = findings.filter(({ state }) => state === 'problem').length
    if (values.json) io.out(json(findings))
    else
      io.out(
        `\n${problems === 0 ? 'Everything is in order.' : problems === 1 ? '1 problem.' : `${problems} problems.`}\n`,
      )
    return problems === 0 ? exitCodes.done : exitCodes.failed
  },
})

async function checkConfiguration(io: Io, given: { readonly database: string | undefined }, report: Report) {
  const { ok, problem } = findingsOf('configuration')
  try {
    const config = await readSettings(io, given)
    report(ok('all variables are valid'))
    return config
  } catch (error) {
    if (error instanceof Error && error.name === 'UsageError') throw error
    report(problem(explainError(error).text))
    return null
  }
}

async function checkInstallation(config: Config, server: Server, report: Report, io: Io): Promise<void> {
  const checkRest = async (stored: readonly CatalogueModel[], database: Database | null) => {
    const hosts = database ? await hostsAt({ database, config, server }) : environmentHosts(config, server)
    const rehearsal = await rehearseStart(stored, hosts, config, server)
    report(...checkModels(rehearsal, hosts, config, server))
    report(...(await checkProviders(rehearsal.models, hosts, config, server)))
    if (database) report(...(await checkHealth(hosts, hostAccessAt({ database, config, server }), server)))
    report(...(await checkIssuers(config, database, server)))
  }
  let opened = false
  try {
    await openFor(io, config, async ({ database }) => {
      report(await checkDatabase(config, database))
      opened = true
      await checkRest(await server.createModelStore(database).all(), database)
    })
  } catch (error) {
    if (opened || error instanceof Interrupted) throw error
    report(findingsOf('database').problem(explainError(error).text))
    await checkRest([], null)
  }
}
