import { type Budget, budgets, isMet, scoreOf } from './budgets.ts'
import { type Measurement, median, type Sample, type Service } from './measure.ts'

/** The results as one Markdown table. With two services it also has the values of the one before the change. */
export function toTable(measurements: readonly Measurement[], services: readonly Service[]): string {
  const before = services.find(({ label }) => label === 'before')
  const after = services.find(({ label }) => label === 'after')!
  const head = [
    'work',
    ...(before ? ['before', 'ratio before'] : []),
    before ? 'after' : 'measured',
    'compared with',
    before ? 'ratio after' : 'ratio',
    'budget',
    'result',
  ]
  // In the order of the budgets, whatever order suited the parts.
  const names = Object.keys(budgets)
  const ordered = measurements.toSorted((a, b) => names.indexOf(a.budget) - names.indexOf(b.budget))
  const rows = ordered.map(({ budget: name, detail, samples }) => {
    const budget = budgets[name]
    const cells = (service: Service) => cellsOf(budget, samples.get(service)!)
    const { measured, comparedWith, ratio, met } = cells(after)
    return [
      detail === undefined ? budget.work : `${budget.work}, ${detail}`,
      ...(before ? [cells(before).measured, cells(before).ratio] : []),
      measured,
      comparedWith,
      ratio,
      limitOf(budget),
      met === null ? 'not measured' : met ? 'met' : '**missed**',
    ]
  })
  return align([head, head.map(() => '---'), ...rows])
}

function cellsOf(budget: Budget, samples: readonly Sample[]) {
  const { unit, score, comparedWith } = budget
  const baseline = median(samples.map((sample) => sample.baseline ?? Number.NaN))
  const scores = samples.map((sample) => scoreOf(budget, sample.value, sample.baseline ?? Number.NaN))
  const [middle, lowest, highest] = [median(scores), Math.min(...scores), Math.max(...scores)].map(format)
  const scoreUnit = score === 'added' ? ` ${unit}` : '×'
  const range = scores.length > 1 ? ` (${lowest}–${highest})` : ''
  return {
    measured: withUnit(median(samples.map(({ value }) => value)), unit) + (score === 'value' ? range : ''),
    comparedWith: comparedWith === undefined ? '–' : `${comparedWith}: ${withUnit(baseline, unit)}`,
    ratio: score === 'value' ? '–' : `${score === 'added' ? '+' : ''}${middle}${scoreUnit}${range}`,
    met: isMet(budget, median(scores)),
  }
}

function limitOf({ score, unit, limit, bound }: Budget): string {
  const isRatio = score === 'ratio' || score === 'speedup'
  return `${limit === 'at least' ? '≥' : '≤'} ${isRatio ? `${format(bound)}×` : withUnit(bound, unit)}`
}

const withUnit = (value: number, unit: string): string =>
  unit === '' || unit === '/s' ? `${format(value)}${unit}` : `${format(value)} ${unit}`

/** Three significant digits; numbers from 1,000 on are whole. */
export function format(value: number): string {
  if (Number.isNaN(value)) return '–'
  return value.toLocaleString(
    'en',
    Math.abs(value) < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 },
  )
}

/** Pads the cells, so that the table can be read in a terminal too. */
function align(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) => {
    const fill = row[0] === '---' ? '-' : ' '
    return `| ${row.map((cell, column) => cell.padEnd(widths[column]!, fill)).join(' | ')} |\n`
  }
  return rows.map(line).join('')
}
