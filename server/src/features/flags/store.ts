import type { Flag } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'

const selectFlags = statement<Flag>('flags.list', 'select key, enabled from flags order by key')
const upsertFlag = statement<never>(
  'flags.set',
  'insert into flags (key, enabled) values ($1, $2) on conflict (key) do update set enabled = excluded.enabled',
)

export interface FlagStore {
  list(): Promise<Flag[]>
  isEnabled(key: string): Promise<boolean>
  set(key: string, enabled: boolean): Promise<void>
}

export function createFlagStore(database: Database): FlagStore {
  const list = () => database.rows(selectFlags)
  return {
    list,
    async isEnabled(key) {
      const flags = await list()
      return flags.some((flag) => flag.key === key && flag.enabled)
    },
    async set(key, enabled) {
      await database.rows(upsertFlag, [key, enabled])
    },
  }
}
