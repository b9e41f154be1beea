import pg from 'pg'
import { vi } from 'vitest'
import type { Database, Statement } from '../database/database.ts'

/** One node of a plan in the output of EXPLAIN ANALYZE. */
export interface PlanStep {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanStep[]
}

export interface ExplainedPlan {
  /** All nodes, the outermost first. */
  readonly steps: readonly PlanStep[]
  /** Rows read from tables, including those removed by filters. */
  readonly rowsRead: number
  /** Pages read, cached or not: the cost without the noise of time measurements. */
  readonly pages: number
}

export interface CapturedStatement {
  readonly statement: Statement<unknown>
  readonly values: readonly unknown[]
}

/** Runs `work` and returns the statements it executed, by name. */
export async function captureStatements(
  database: Database,
  work: () => Promise<unknown>,
): Promise<Map<string, CapturedStatement>> {
  const captured = new Map<string, CapturedStatement>()
  const spy = vi.spyOn(database, 'rows')
  try {
    await work()
    for (const [statement, values = []] of spy.mock.calls) captured.set(statement.name, { statement, values })
  } finally {
    spy.mockRestore()
  }
  return captured
}

/**
 * Runs EXPLAIN ANALYZE for a statement, in a transaction that is rolled back. Returns the custom plan for these values and
 * the generic plan, which PostgreSQL may use for a named prepared statement.
 */
export async function explain(databaseUrl: string, { statement, values }: CapturedStatement): Promise<ExplainedPlan[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`prepare explained as ${statement.text}`)
    const literals = values.map((value) => asLiteral(client, value)).join(', ')
    const execute = literals === '' ? 'execute explained' : `execute explained (${literals})`
    const plans: ExplainedPlan[] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`)
      // The first execution also reads the system catalogues.
      for (const last of [false, true]) {
        await client.query('begin')
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(
          `explain (analyze, buffers, timing off, format json) ${execute}`,
        )
        await client.query('rollback')
        if (last) plans.push(toExplainedPlan(rows[0]!['QUERY PLAN'][0].Plan))
      }
    }
    return plans
  } finally {
    await client.end()
  }
}

function toExplainedPlan(plan: PlanStep): ExplainedPlan {
  const stepsOf = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]
  const steps = stepsOf(plan)
  return {
    steps,
    rowsRead: steps.reduce((sum, step) => sum + rowsReadBy(step), 0),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  }
}

function rowsReadBy(step: PlanStep): number {
  if (step['Relation Name'] === undefined || !step['Node Type'].endsWith('Scan')) return 0
  const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
  return rowsOf(step) + removed * step['Actual Loops']
}

export interface FullScanOptions {
  /** Tables that may be scanned completely. */
  readonly except: readonly string[]
  /** The most rows that may be sorted or hashed. */
  readonly rowsMax: number
}

/** Nodes that scan a whole table, or that read many rows before they return the first. */
export const fullScans = ({ steps }: ExplainedPlan, { except, rowsMax }: FullScanOptions): string[] =>
  steps
    .filter((step) => {
      const kind = step['Node Type']
      if (kind.endsWith('Scan') && step['Relation Name'] !== undefined) {
        return !kind.startsWith('Index') && !except.includes(step['Relation Name'])
      }
      return /Sort|Hash|Materialize/.test(kind) && rowsOf(step) > rowsMax && !readsOnly(step, except)
    })
    .map((step) => `${step['Node Type']} ${step['Relation Name'] ?? ''}`.trim())

const rowsOf = (step: PlanStep): number => step['Actual Rows'] * step['Actual Loops']

const readsOnly = (step: PlanStep, tables: readonly string[]): boolean =>
  step['Relation Name'] === undefined
    ? (step.Plans ?? []).every((inner) => readsOnly(inner, tables))
    : tables.includes(step['Relation Name'])

function asLiteral(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`)
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  return client.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
