import pg from 'pg'
import { vi } from 'vitest'
import type { Database, Statement } from '../database/database.ts'

/** One step of a plan as PostgreSQL tells it after it was carried out. */
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
  /** Every step, the outermost first. */
  readonly steps: readonly PlanStep[]
  /** Rows that were looked at in tables, those that were then left out included. */
  readonly rowsTouched: number
  /** Pages that were looked at, in memory or not: what it costs, without the noise of time. */
  readonly pages: number
}

export interface Heard {
  readonly statement: Statement<unknown>
  readonly values: readonly unknown[]
}

/** What the service asks of its database meanwhile, by the names of the statements. */
export async function overhear(database: Database, work: () => Promise<unknown>): Promise<Map<string, Heard>> {
  const heard = new Map<string, Heard>()
  const spy = vi.spyOn(database, 'rows')
  try {
    await work()
    for (const [statement, values = []] of spy.mock.calls) heard.set(statement.name, { statement, values })
  } finally {
    spy.mockRestore()
  }
  return heard
}

/**
 * Carries a statement out and tells how, in a transaction that is taken back. Twice: with the plan for these values, and with
 * the one for any values, which PostgreSQL may keep for a statement that was prepared under a name.
 */
export async function explain(databaseUrl: string, { statement, values }: Heard): Promise<ExplainedPlan[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`prepare explained as ${statement.text}`)
    const literals = values.map((value) => asLiteral(client, value)).join(', ')
    const plans: ExplainedPlan[] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`)
      // The first time also reads the catalogue, which is no part of the plan.
      for (const last of [false, true]) {
        await client.query('begin')
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(
          `explain (analyze, buffers, timing off, format json) execute explained (${literals})`,
        )
        await client.query('rollback')
        if (last) plans.push(told(rows[0]!['QUERY PLAN'][0].Plan))
      }
    }
    return plans
  } finally {
    await client.end()
  }
}

function told(plan: PlanStep): ExplainedPlan {
  const stepsOf = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]
  const steps = stepsOf(plan)
  return {
    steps,
    rowsTouched: steps.reduce((sum, step) => sum + touchedBy(step), 0),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  }
}

function touchedBy(step: PlanStep): number {
  if (step['Relation Name'] === undefined || !step['Node Type'].endsWith('Scan')) return 0
  const left = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
  return rowsOf(step) + left * step['Actual Loops']
}

export interface Wholesale {
  /** Tables that may be read as a whole. */
  readonly except: readonly string[]
  /** As many rows may be sorted or hashed. */
  readonly rowsMax: number
}

/** Steps that look at a whole table, or that must have seen many rows before they give the first. */
export const wholesaleSteps = ({ steps }: ExplainedPlan, { except, rowsMax }: Wholesale): string[] =>
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
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  return client.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
