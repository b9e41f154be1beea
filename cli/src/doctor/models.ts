import type { CatalogueModel, Config } from '@arena/server'
import type { Server } from '../server.ts'
import { type Finding, findingsOf } from './finding.ts'
import type { Rehearsal } from './rehearse-start.ts'

/** The models that a service with this configuration can call, in catalogue order. */
export const callable = (
  models: readonly CatalogueModel[],
  config: Config,
  { canServe, servingOf }: Pick<Server, 'canServe' | 'servingOf'>,
): CatalogueModel[] =>
  models.filter((model) => model.status === 'active' && canServe(model, servingOf(config.providers)))

/** Checks that the service can start with the catalogue and that battles can be drawn from it. */
export function checkModels({ models, problem: refusal }: Rehearsal, config: Config, server: Server): Finding[] {
  const { ok, problem } = findingsOf('models')
  const active = callable(models, config, server)
  const drawn = active.filter(({ providerName }) => providerName !== 'cloudflare')
  const findings: Finding[] = []
  if (refusal !== null) findings.push(problem(refusal))
  else if (config.catalogueFile !== null) findings.push(ok(`${config.catalogueFile} can be loaded`))
  if (active.length === 0) findings.push(problem('no model is available: add one with `npx arena models add`.'))
  else if (drawn.length < 2) {
    const reason = `${drawn.length} eligible for battles, but two are needed (cloudflare models are used only when named)`
    findings.push(problem(`${reason}: set GROQ_API_KEY or GOOGLE_API_KEY, or see \`npx arena models add --help\`.`))
  } else findings.push(ok(`${active.length} available, ${drawn.length} of them eligible for battles`))
  return findings
}
