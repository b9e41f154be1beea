import type { Flag } from '@arena/contract'
import { type Actor, recordChange } from '../../audit/index.ts'
import { type Database, inTransaction, statement } from '../../database/index.ts'

const selectFlags = statement<Flag>('flags.list', 'select key, enabled from flags order by key')
// Returns no row if the flag exists. Of two calls that add a flag at once, the second one waits and changes it.
const insertFlag = statement<{ key: string }>(
  'flags.add',
  'insert into flags (key, enabled) values ($1, $2) on conflict (key) do nothing returning key',
)
const lockFlag = statement<Pick<Flag, 'enabled'>>('flags.lock', 'select enabled from flags where key = $1 for update')
const updateFlag = statement<never>('flags.set', 'update flags set enabled = $2 where key = $1')

export interface FlagStore {
  list(): Promise<Flag[]>
  isEnabled(key: string): Promise<boolean>
  set(key: string, enabled: boolean, by: Actor): Promise<void>
}

export function createFlagStore(database: Database): FlagStore {
  const list = () => database.readByKey(selectFlags)
  return {
    list,
    async isEnabled(key) {
      const flags = await list()
      return flags.some((flag) => flag.key === key && flag.enabled)
    },
    set: (key, enabled, by) =>
      inTransaction(database, async (rows) => {
        const [added] = await rows(insertFlag, [key, enabled])
        const [before = null] = added ? [] : await rows(lockFlag, [key])
        await rows(updateFlag, [key, enabled])
        await recordChange(rows, {
          by,
          action: 'flag.set',
          target: { kind: 'flag', id: key },
          before,
          after: { enabled },
        })
      }),
  }
}
