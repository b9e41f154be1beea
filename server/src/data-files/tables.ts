/** The migrations themselves are in the head of a backup. Generated columns are computed again. */
export const SELECT_TABLES = `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'migrations'
  group by c.relname order by c.relname`

export interface TableRow {
  readonly table: string
  readonly columns: readonly string[]
}

export const SELECT_REFERENCES = `select distinct c.relname as table, referenced.relname as "to"
  from pg_constraint join pg_class c on c.oid = conrelid join pg_class referenced on referenced.oid = confrelid
  where contype = 'f' and c.relnamespace = current_schema()::regnamespace and conrelid <> confrelid`

export interface Reference {
  readonly table: string
  readonly to: string
}

export const SELECT_SEQUENCES = `select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = current_schema() and last_value is not null order by 1`

/** The tables in an order in which each comes after those that it refers to. */
export function orderTables(tables: readonly TableRow[], references: readonly Reference[]): BackupTable[] {
  const ordered: TableRow[] = []
  let left = [...tables]
  while (left.length > 0) {
    const isBlocked = ({ table }: TableRow) =>
      references.some((reference) => reference.table === table && left.some((other) => other.table === reference.to))
    const ready = left.filter((table) => !isBlocked(table))
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${left.map(({ table }) => table).join(', ')}.`)
    ordered.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered
}

export interface BackupTable {
  readonly table: string
  readonly columns: readonly string[]
}
