import type { CallableHost, CatalogueModel, Config, HostAccess } from '@arena/server'
import { reasonOf } from '../errors.ts'
import type { Server } from '../server.ts'
import { advise } from './advise.ts'
import { type Finding, findingsOf } from './finding.ts'
import { callable, someOf } from './models.ts'

/** Slow hosts answer a one-token call in a few seconds; a slower one is not usable in a battle. */
const ANSWER_TIMEOUT_MS = 20_000

const simulated = findingsOf('providers').note(
  'there is no host, so models are simulated: `npx arena hosts add --help` says how to add one',
)

/** Calls one active model of each configured provider for one token. */
export async function checkProviders(
  models: readonly CatalogueModel[],
  hosts: readonly CallableHost[],
  config: Config,
  server: Server,
): Promise<readonly Finding[]> {
  if (hosts.length === 0) return [simulated]
  const active = callable(models, hosts, server)
  return Promise.all(
    hosts.map(async (host) => {
      const { note, problem } = findingsOf(host.name)
      if (host.apiKey === null)
        return problem('its key is missing: set the variable, or ARENA_SECRET_KEY if it is stored.')
      const model = active.find(({ providerName }) => providerName === host.name)
      if (!model) return note(`not called: it has no active model (\`npx arena models add … --provider ${host.name}\`)`)
      return ask(model, host, config, server)
    }),
  )
}

async function ask(
  model: CatalogueModel,
  host: CallableHost,
  config: Config,
  { createModelClients, environmentPresets, CallFailure }: Server,
) {
  const { modelName, providerName } = model
  const { ok, problem } = findingsOf(providerName)
  const startedAt = performance.now()
  const answered = () => ok(`${modelName} answered in ${Math.round(performance.now() - startedAt)} ms`)
  let close = async () => {}
  try {
    const providers = createModelClients({ config, readHosts: async () => [host] })
    close = () => providers.close()
    await providers.readActiveHosts()
    await providers.of(model).complete({
      modelName: model.hostModelName ?? modelName,
      context: [],
      prompt: 'Hi',
      system: null,
      maxTokens: 1,
      temperature: null,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    return answered()
  } catch (error) {
    // A reasoning model spends its one token on reasoning: there is no text, but the key and the model work.
    if (error instanceof CallFailure && error.reason === 'empty') return answered()
    const late = error instanceof Error && error.name === 'TimeoutError'
    const message = late ? `${modelName} did not answer within ${ANSWER_TIMEOUT_MS / 1000} s` : reasonOf(error)
    const { reason, status, code } =
      error instanceof CallFailure ? error : { reason: late ? 'timeout' : 'error', status: null, code: null }
    const keyVariable = environmentPresets.find(({ name }) => name === providerName)?.keyVariable ?? null
    const advice = advise({ providerName, keyVariable, modelName, message, reason, status, code })
    return problem(`${message.replace(/(?<![.\s])[.\s]+$/, '')}: ${advice}.`)
  } finally {
    await close()
  }
}

/** The hosts that instances of the service avoid in draws, as they have stored it, with the models that this leaves out. */
export async function checkHealth(
  models: readonly CatalogueModel[],
  hosts: readonly CallableHost[],
  { health }: HostAccess,
  server: Server,
): Promise<Finding[]> {
  const failing = await health.all()
  const serving = server.activeHostsOf(hosts)
  const drawn = callable(models, hosts, server).filter((model) => server.isEligible(model, serving))
  return hosts.flatMap(({ name }): Finding[] => {
    const { state, since, failure } = server.healthOf(name, failing)
    if (state === 'healthy') return []
    const left = drawn.filter(({ providerName }) => providerName === name)
    const without = left.length === 0 ? '' : `, so draws avoid ${someOf(left)}`
    return [
      findingsOf(name).note(
        `failing since ${since} (${failure?.replace(/\.$/, '')})${without}: try \`npx arena hosts test ${name}\``,
      ),
    ]
  })
}
