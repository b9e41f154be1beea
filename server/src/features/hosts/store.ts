import { type Actor, recordChange } from '../../audit/index.ts'
import { type Database, documentOf, inTransaction, statement } from '../../database/index.ts'
import type { CallableHost } from '../../providers/index.ts'

/** A host as it is stored. */
export interface StoredHost extends Omit<CallableHost, 'apiKey'> {
  /** The environment variable with the key. */
  readonly keyVariable: string | null
  readonly sealedKey: Buffer | null
  readonly source: 'file' | 'admin'
}

const columns = `name, label, base_url as "baseUrl", dialect, preset, key_variable as "keyVariable",
  sealed_key as "sealedKey", headers, reasoning_starts as "reasoningStarts", drawn, calls_max as "callsMax",
  calls_per_minute as "callsPerMinute", source`

const selectHosts = statement<StoredHost>('hosts.all', `select ${columns} from hosts order by name`)

const lockHost = statement<StoredHost>('hosts.lock', `select ${columns} from hosts where name = $1 for update`)

const stored = `name, label, base_url, dialect, preset, key_variable, sealed_key, headers, drawn, calls_max,
     calls_per_minute, source, reasoning_starts`
// $1 is the row as a document.
const insertion = `insert into hosts (${stored}) select ${stored} from jsonb_populate_record(null::hosts, $1)`

// Returns no row if the host exists. Of two instances that add a host at once, the second one waits and replaces it.
const insertHost = statement<{ name: string }>('hosts.add', `${insertion} on conflict (name) do nothing returning name`)

const upsertHost = statement<never>(
  'hosts.save',
  `${insertion}
   on conflict (name) do update set label = excluded.label, base_url = excluded.base_url, dialect = excluded.dialect,
     preset = excluded.preset, key_variable = excluded.key_variable, sealed_key = excluded.sealed_key,
     headers = excluded.headers, drawn = excluded.drawn, calls_max = excluded.calls_max,
     calls_per_minute = excluded.calls_per_minute, source = excluded.source,
     reasoning_starts = excluded.reasoning_starts, changed_at = now()`,
)

const deleteHost = statement<never>(
  'hosts.remove',
  `with health as (delete from host_failures where host = $1)
   delete from hosts where name = $1`,
)

export interface HostStore {
  all(): Promise<StoredHost[]>
  save(host: StoredHost, by: Actor): Promise<void>
  /** Saves all of them or none. */
  saveAll(hosts: readonly StoredHost[], by: Actor): Promise<void>
  /** `false` if there is none of this name. */
  remove(name: string, by: Actor): Promise<boolean>
}

export const createHostStore = (database: Database): HostStore => ({
  all: () => database.readByKey(selectHosts),
  save: (host, by) => inTransaction(database, (rows) => saveHost(rows, host, by)),
  saveAll: (hosts, by) =>
    inTransaction(database, async (rows) => {
      for (const host of hosts) await saveHost(rows, host, by)
    }),
  remove: (name, by) =>
    inTransaction(database, async (rows) => {
      const [host] = await rows(lockHost, [name])
      if (!host) return false
      await rows(deleteHost, [name])
      const target = { kind: 'host', id: name } as const
      await recordChange(rows, { by, action: 'host.removed', target, before: recordedFields(host), after: null })
      return true
    }),
})

async function saveHost(rows: Database['rows'], host: StoredHost, by: Actor): Promise<void> {
  const row = [documentOf(rowOf(host))]
  const [added] = await rows(insertHost, row)
  const [before = null] = added ? [] : await rows(lockHost, [host.name])
  await rows(upsertHost, row)
  const isKeyReplaced = before?.sealedKey && host.sealedKey && !before.sealedKey.equals(host.sealedKey)
  await recordChange(rows, {
    by,
    action: 'host.saved',
    target: { kind: 'host', id: host.name },
    before: before && recordedFields(before),
    after: { ...recordedFields(host), ...(isKeyReplaced ? { key: 'changed' } : {}) },
  })
}

/** What the audit log shows of a host. A stored key is only said to be there. */
const recordedFields = ({ name: _name, keyVariable, sealedKey, ...host }: StoredHost) => ({
  ...host,
  key: keyVariable !== null ? `env:${keyVariable}` : sealedKey === null ? null : 'stored',
})

/** The keys are names of columns. */
const rowOf = (host: StoredHost) => ({
  name: host.name,
  label: host.label,
  base_url: host.baseUrl,
  dialect: host.dialect,
  preset: host.preset,
  key_variable: host.keyVariable,
  sealed_key: host.sealedKey && `\\x${host.sealedKey.toString('hex')}`,
  headers: host.headers,
  drawn: host.drawn,
  calls_max: host.callsMax,
  calls_per_minute: host.callsPerMinute,
  source: host.source,
  reasoning_starts: host.reasoningStarts,
})
