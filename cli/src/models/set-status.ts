import type { ModelStatus } from '@arena/contract'
import { CommandError } from '../errors.ts'
import type { Io } from '../io.ts'
import { nearest } from '../nearest.ts'
import { withDatabase } from '../with-database.ts'

/** Gives a model its status by name; a name that is not in the catalogue is refused with the nearest that is. */
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
      `There is no model '${given.modelName}': ${meant ? `did you mean ${meant}?` : '`npx arena models list --all` shows what there is.'}`,
    )
  })
}
