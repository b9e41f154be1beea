import type { CatalogueModel, Config, Database } from '@arena/server'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes, explainError, Interrupted } from '../errors.ts'
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
import { checkProviders } from './providers.ts'
import { rehearseStart } from './rehearse-start.ts'
import { checkService } from './service.ts'

type Tell = (...findings: readonly Finding[]) => void

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
    'One line a check: ok, a note, or a problem and what to do about it. It asks each provider that has a key for one',
    'token. It changes nothing, except that it makes the database where there is none yet. No key and no password is',
    'shown. Exit code 1 when there is a problem.',
  ].join('\n'),
  examples: ['npx arena doctor', 'npx arena doctor --url https://arena.example.org'],
  async run({ values }, io) {
    // A wrong address is told before any check has begun.
    if (values.url !== undefined) await serviceUrl(values.url, io)
    const findings: Finding[] = []
    let secrets: readonly string[] = []
    const tell: Tell = (...found) => {
      for (const finding of found) {
        const told = { ...finding, text: conceal(finding.text, secrets) }
        findings.push(told)
        if (!values.json) io.out(printed(told))
      }
    }
    const config = await checkConfiguration(io, values, tell)
    const server = await loadServer()
    if (config) {
      secrets = secretsOf(config)
      await checkInstallation(config, server, tell, io)
    }
    if (config || values.url !== undefined) tell(await checkService(values.url, server.VERSION, io))

    const problems = findings.filter(({ state }) => state === 'problem').length
    if (values.json) io.out(json(findings))
    else
      io.out(
        `\n${problems === 0 ? 'Everything is in order.' : problems === 1 ? '1 problem.' : `${problems} problems.`}\n`,
      )
    return problems === 0 ? exitCodes.done : exitCodes.failed
  },
})

async function checkConfiguration(io: Io, given: { readonly database: string | undefined }, tell: Tell) {
  const { ok, problem } = findingsOf('configuration')
  try {
    const config = await readSettings(io, given)
    tell(ok('every variable can be read'))
    return config
  } catch (error) {
    if (error instanceof Error && error.name === 'UsageError') throw error
    tell(problem(explainError(error).text))
    return null
  }
}

async function checkInstallation(config: Config, server: Server, tell: Tell, io: Io): Promise<void> {
  const checkRest = async (stored: readonly CatalogueModel[], database: Database | null) => {
    const rehearsal = await rehearseStart(stored, config, server)
    tell(...checkModels(rehearsal, config, server))
    tell(...(await checkProviders(rehearsal.models, config, server)))
    tell(...(await checkIssuers(config, database, server)))
  }
  let opened = false
  try {
    await openFor(io, config, async ({ database }) => {
      tell(await checkDatabase(config, database))
      opened = true
      await checkRest(await server.createModelStore(database).all(), database)
    })
  } catch (error) {
    if (opened || error instanceof Interrupted) throw error
    tell(findingsOf('database').problem(explainError(error).text))
    await checkRest([], null)
  }
}
