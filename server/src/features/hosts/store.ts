import { type Database, inTransaction, statement } from '../../database/index.ts'
import type { DialectName, PresetName } from '../../providers/index.ts'

/** A host as it is stored. */
export interface StoredHost {
  readonly name: string
  readonly label: string
  readonly baseUrl: string
  readonly dialect: DialectName
  readonly preset: PresetName | null
  /** The environment variable with the key. */
  readonly keyVariable: string | null
  readonly sealedKey: Buffer | null
  readonly headers: Readonly<Record<string, string>>
  readonly reasoningStarts: 'tag' | 'open'
  readonly drawn: boolean
  /** Calls that run at once, and calls per minute; `null` is no limit. */
  readonly callsMax: number | null
  readonly callsPerMinute: number | null
  readonly source: 'file' | 'admin'
}

const columns = `name, label, base_url as "baseUrl", dialect, preset, key_variable as "keyVariable",
  sealed_key as "sealedKey", headers, reasoning_starts as "reasoningStarts", drawn, calls_max as "callsMax",
  calls_per_minute as "callsPerMinute", source`

const selectHosts = statement<StoredHost>('hosts.all', `select ${columns} from hosts order by name`)

const upsertHost = statement<never>(
  'hosts.save',
  `insert into hosts (name, label, base_url, dialect, preset, key_variable, sealed_key, headers, drawn, calls_max,
     calls_per_minute, source, reasoning_starts)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict (name) do update set label = excluded.label, base_url = excluded.base_url, dialect = excluded.dialect,
     preset = excluded.preset, key_variable = excluded.key_variable, sealed_key = excluded.sealed_key,
     headers = excluded.headers, drawn = excluded.drawn, calls_max = excluded.calls_max,
     calls_per_minute = excluded.calls_per_minute, source = excluded.source,
     reasoning_starts = excluded.reasoning_starts, changed_at = now()`,
)

const deleteHost = statement<{ name: string }>(
  'hosts.remove',
  `with health as (delete from host_failures where host = $1)
   delete from hosts where name = $1 returning name`,
)

export interface HostStore {
  all(): Promise<StoredHost[]>
  save(host: StoredHost): Promise<void>
  /** Saves all of them or none. */
  saveAll(hosts: readonly StoredHost[]): Promise<void>
  /** `false` if there is none of this name. */
  remove(name: string): Promise<boolean>
}

export const createHostStore = (database: Database): HostStore => ({
  all: () => database.rows(selectHosts),
  async save(host) {
    await database.rows(upsertHost, valuesOf(host))
  },
  saveAll: (hosts) =>
    inTransaction(database, async (rows) => {
      for (const host of hosts) await rows(upsertHost, valuesOf(host))
    }),
  remove: async (name) => (await database.rows(deleteHost, [name])).length > 0,
})

const valuesOf = (host: StoredHost) => [
  host.name,
  host.label,
  host.baseUrl,
  host.dialect,
  host.preset,
  host.keyVariable,
  host.sealedKey,
  JSON.stringify(host.headers),
  host.drawn,
  host.callsMax,
  host.callsPerMinute,
  host.source,
  host.reasoningStarts,
]
