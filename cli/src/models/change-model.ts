import type { ModelChanges } from '@arena/server'
import { byCommandLine } from '../by-command-line.ts'
import { CommandError } from '../errors.ts'
import type { Io } from '../io.ts'
import { nearest } from '../nearest.ts'
import { withDatabase } from '../with-database.ts'

/** Changes a model by name. An unknown name is refused with the closest known one. */
export async function changeModel(
  io: Io,
  given: { readonly modelName: string; readonly database: string | undefined },
  changes: ModelChanges,
): Promise<void> {
  await withDatabase(io, given, async ({ database, server }) => {
    const store = server.createModelStore(database)
    const models = await store.all()
    const model = models.find(({ modelName }) => modelName === given.modelName)
    if (model) {
      await store.change(model.modelId, changes, byCommandLine())
      return
    }
    const names = models.map(({ modelName }) => modelName)
    const meant = nearest(given.modelName, names)
    throw new CommandError(
      `There is no model '${given.modelName}': ${meant ? `did you mean ${meant}?` : '`npx arena models list --all` lists all models.'}`,
    )
  })
}
