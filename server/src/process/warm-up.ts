import { identifiesItself, languageDetector, tagsOf } from '../analysis/index.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'

/**
 * Loads what is otherwise loaded on first use. Call it before the wait for the database, so that both take place at once.
 */
export const loadModules = ({ builtInIssuer }: Pick<Config, 'builtInIssuer'>): Promise<unknown> =>
  Promise.all([languageDetector(), builtInIssuer && import('../auth/built-in/accounts.ts')])

/** Uses once what is compiled, prepared or connected on first use. Without it, every restart shows in the first requests. */
export async function warmUp(app: Pick<App, 'rehearse'>): Promise<void> {
  tagsOf('Which language is this?', await languageDetector())
  identifiesItself('This is an answer.', { modelName: 'model', displayName: 'Model' })
  await app.rehearse()
}
