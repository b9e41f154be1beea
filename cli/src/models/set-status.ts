import type { ModelStatus } from '@arena/contract'
import { CommandError } from '../errors.ts'
import type { Io } from '../io.ts'
import { nearest } from '../nearest.ts'
import { withDatabase } from '../with-database.ts'

/** Sets a model's status by name. An unknown name is refused with the closest known one. */
export async function setStatus(
  io: Io,
  given: { readonly modelName: string; readonly status: ModelStatus; readonly database: string | undefined },
): Promise<void> {
  await withDatabase(io, given, async ({ database, server }) => {
    const store = server.createModelStore(database)
    if (await store.setStatus(given.modelName, given.status)) return
    const names = (await store.all()).map(({ modelName }) => modelName)
    const meant = nearest(given.modelName, names)
    throw new CommandError(
      `There is no model '${given.modelName}': ${meant ? `did you mean ${meant}?` : '`npx arena models list --all` lists all models.'}`,
    )
  })
}
