import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startArena, type TestArena } from '../testing/start-arena.ts'

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string
      readonly expr: string
      readonly labels: Readonly<Record<string, string>>
      readonly annotations: Readonly<Record<string, string>>
    }[]
  }[]
}
interface Cases {
  readonly tests: readonly { readonly name: string }[]
}

const read = <Content>(file: string): Content =>
  parse(readFileSync(path.resolve(import.meta.dirname, '../../../deploy/prometheus', file), 'utf8')) as Content

const alerts = read<Rules>('alerts.yml').groups.flatMap(({ rules }) => rules)
const cases = read<Cases>('alerts.test.yml').tests.map(({ name }) => name)

const TOKEN = 'a-token-for-metrics-0123'
let arena: TestArena
/** The names of the time series that Prometheus stores. */
let served: ReadonlySet<string>

beforeAll(async () => {
  arena = await startArena({ env: { METRICS_TOKEN: TOKEN } })
  const { text } = await arena.call('/metrics', { token: TOKEN })
  served = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => `${name}${end}`) : [name!],
    ),
  )
})
afterAll(() => arena.close())

describe.each(alerts)('the alert $alert', ({ alert, expr, labels, annotations }) => {
  it('[O18] uses only metrics that the service has', () => {
    const used = [...expr.matchAll(/(\w+)\{/g)].map(([, name]) => name!)
    expect(used.length).toBeGreaterThan(0)
    // Prometheus itself makes `up`.
    expect(used.filter((name) => name !== 'up' && !served.has(name))).toEqual([])
    expect(expr.match(/\{/g)).toHaveLength(expr.match(/\{job="arena"/g)!.length)
  })

  it('[O18] has a severity, and says what happened and what to do', () => {
    expect(labels.severity).toMatch(/^(critical|warning)$/)
    expect(annotations.summary?.length).toBeGreaterThan(20)
    expect(annotations.description?.length).toBeGreaterThan(60)
  })

  it.each(['fires', 'is silent'])('[O18] %s in at least one case of alerts.test.yml', (outcome) => {
    expect(cases.filter((name) => name.startsWith(`${alert} ${outcome} when `))).not.toEqual([])
  })
})

it('[O18] the alert for slow battles uses routes that the service has', () => {
  expect(alerts.some(({ expr }) => expr.includes('route=~"/api/arena/dualchat(/stream)?"'))).toBe(true)
  for (const url of ['/api/arena/dualchat', '/api/arena/dualchat/stream'])
    expect(arena.app.http.hasRoute({ method: 'POST', url })).toBe(true)
})
