import type { Config } from '@arena/server'
import { servingOf } from '../models/serving.ts'
import type { Server } from '../server.ts'
import type { ExpectedModel } from './catalogue-at-start.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, problem } = findingsOf('models')

/** The models a service with this configuration can ask, in the order of the catalogue. */
export const askable = (models: readonly ExpectedModel[], config: Config, { canServe }: Pick<Server, 'canServe'>) =>
  models.filter(
    (model) =>
      model.status !== 'retired' &&
      canServe({ modelId: '', isFree: false, status: 'active', ...model }, servingOf(config)),
  )

/** Whether battles can be drawn, and whether the configured stand-in exists. */
export function checkModels(models: readonly ExpectedModel[], config: Config, server: Pick<Server, 'canServe'>) {
  const active = askable(models, config, server)
  const drawn = active.filter(({ providerName }) => providerName !== 'cloudflare')
  const findings: Finding[] = []
  if (active.length === 0) findings.push(problem('none can be asked: add one with `arena models add`.'))
  else if (drawn.length < 2) {
    findings.push(
      problem(
        `${drawn.length} can be drawn and a battle needs two (cloudflare models are used only when named): set GROQ_API_KEY or GOOGLE_API_KEY, or see \`arena models add\`.`,
      ),
    )
  } else findings.push(ok(`${active.length} can be asked, ${drawn.length} of them drawn for battles`))
  const fallback = config.fallbackModel
  const served = models.map((model) => ({ ...model, status: 'active' as const }))
  const known = askable(served, config, server).some(
    ({ modelName, modelId }) => fallback === modelName || fallback === modelId,
  )
  if (fallback !== null && !known) {
    findings.push(
      problem(`FALLBACK_MODEL '${fallback}' is not among those that can be asked: \`arena models list\` shows them.`),
    )
  }
  return findings
}
