import type { CallableHost, CatalogueModel, Config } from '@arena/server'
import type { Server } from '../server.ts'
import { type Finding, findingsOf } from './finding.ts'
import type { Rehearsal } from './rehearse-start.ts'

/** The models that a service with this configuration can call, in catalogue order. */
export const callable = (
  models: readonly CatalogueModel[],
  hosts: readonly CallableHost[],
  { canServe, activeHostsOf }: Pick<Server, 'canServe' | 'activeHostsOf'>,
): CatalogueModel[] => models.filter((model) => model.status === 'active' && canServe(model, activeHostsOf(hosts)))

/** Checks that the service can start with the catalogue and that battles can be drawn from it. */
export function checkModels(
  { models, problem: refusal }: Rehearsal,
  hosts: readonly CallableHost[],
  config: Config,
  server: Server,
): Finding[] {
  const { ok, problem } = findingsOf('models')
  const active = callable(models, hosts, server)
  const drawn = active.filter((model) => server.isEligible(model, server.activeHostsOf(hosts)))
  const findings: Finding[] = []
  if (refusal !== null) findings.push(problem(refusal))
  if (active.length === 0) findings.push(problem('no model is available: add one with `npx arena models add`.'))
  else if (drawn.length < 2) {
    const reason = `${drawn.length} eligible for battles, but two are needed (models of cloudflare, and of hosts that are not drawn, are used only when named)`
    findings.push(problem(`${reason}: set GROQ_API_KEY or GOOGLE_API_KEY, or see \`npx arena models add --help\`.`))
  } else findings.push(ok(`${active.length} available, ${drawn.length} of them eligible for battles`))
  findings.push(...checkPrices(active, config))
  return findings
}

/** The catalogue is in the database, so without one only the file of it can be judged. */
export function withoutDatabase({ problem: refusal }: Rehearsal): Finding[] {
  const { note, problem } = findingsOf('models')
  return [refusal === null ? note('not checked: they are in the database') : problem(refusal)]
}

const NAMED_MAX = 5

/** The first names, and how many more there are. */
export function someOf(models: readonly CatalogueModel[]): string {
  const names = models.map(({ modelName }) => modelName)
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : ''
  return names.slice(0, NAMED_MAX).join(', ') + more
}

/** Answers of models without prices cost nothing in the sums of a day, so a budget does not limit them. */
function checkPrices(active: readonly CatalogueModel[], { budgetPerDay }: Config): Finding[] {
  const unpriced = active.filter(
    ({ simulated, inputPrice, outputPrice }) => !simulated && (inputPrice === null || outputPrice === null),
  )
  if (budgetPerDay === null || unpriced.length === 0) return []
  return [
    findingsOf('budget').problem(
      `BUDGET_PER_DAY does not count models without prices (${someOf(unpriced)}): set --input-price and --output-price with \`npx arena models add\`, 0 for a model that costs nothing.`,
    ),
  ]
}
