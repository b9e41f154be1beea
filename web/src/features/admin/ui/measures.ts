import { useMemo } from 'react'
import { useLanguage } from '../../../language/index.ts'

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Sizes, amounts of money and spans of time as the reader's language writes them. */
export function createMeasures(language: string) {
  // The same digits as everywhere else in the interface.
  const locale = `${language}-u-nu-latn`
  const unit = (name: string, value: number, digits = 0) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value)
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
  return {
    bytes(value: number) {
      const step = value < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(value) / 3))
      const scaled = value / 1000 ** step
      return unit(byteUnits[step] ?? 'byte', scaled, scaled < 10 && step > 0 ? 1 : 0)
    },
    milliseconds: (value: number) => unit('millisecond', value, value < 10 ? 1 : 0),
    dollars: (value: number) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(value),
    /** The two largest units that are not zero: "3 days, 4 hr". */
    span(ms: number) {
      const seconds = Math.max(0, Math.floor(ms / 1000))
      const parts = [
        ['day', Math.floor(seconds / 86_400)],
        ['hour', Math.floor(seconds / 3600) % 24],
        ['minute', Math.floor(seconds / 60) % 60],
        ['second', seconds % 60],
      ] as const
      const first = parts.findIndex(([, count]) => count > 0)
      if (first < 0) return unit('second', 0)
      const shown = parts.slice(first, first + 2).filter(([, count]) => count > 0)
      return list.format(shown.map(([name, count]) => unit(name, count)))
    },
  }
}

export function useMeasures() {
  const { language } = useLanguage()
  return useMemo(() => createMeasures(language), [language])
}
