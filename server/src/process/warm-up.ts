import { identifiesItself } from '../analysis/index.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'

/**
 * Loads what a first visitor needs. Call it before the wait for the database, so that both take place at once. The tables
 * of the language detection are not among it: they need 70 MB, and are loaded while the models answer the first battle.
 */
export const loadModules = async ({ builtInIssuer }: Pick<Config, 'builtInIssuer'>): Promise<unknown> =>
  builtInIssuer && import('../auth/built-in/accounts.ts')

/** Uses once what is compiled, prepared or connected on first use. Without it, every restart shows in the first requests. */
export async function warmUp(app: Pick<App, 'rehearse'>): Promise<void> {
  identifiesItself('This is an answer.', { modelName: 'model', displayName: 'Model' })
  await app.rehearse()
}
