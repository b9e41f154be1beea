import { useMemo } from 'react'
import { useLanguage } from './translation/language.tsx'
import { localeOf } from './translation/languages.ts'

/** Formats numbers and times for a locale. */
export function createFormat(tag: string) {
  // Latin digits and the Gregorian calendar, so that values can be compared with the CSV export.
  const locale = new Intl.Locale(tag, { numberingSystem: 'latn', calendar: 'gregory' }).toString()
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: false })
  const signed = new Intl.NumberFormat(locale, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const digits = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const wholePercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  // Arabic writes the symbol after the number, and a right-to-left line would show its letters in the wrong order.
  const dollarLocale = locale.startsWith('ar') ? 'en' : locale
  const dollars = (amount: number, digits: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(dollarLocale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      ...digits,
    }).format(amount)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    count: (value: number) => whole.format(value),
    number: (value: number, digits: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    /** For rough figures. */
    twoDigits: (value: number) => digits.format(value),
    /** With a plus sign for positive values. */
    signed: (value: number) => signed.format(value),
    /** Without thousands separators, as ratings are usually written. */
    rating: (value: number) => points.format(value),
    /** A share from 0 to 1. */
    percent: (share: number) => percent.format(share),
    wholePercent: (share: number) => wholePercent.format(share),
    day: (date: string | Date) => day.format(new Date(date)),
    moment: (date: string | Date) => moment.format(new Date(date)),
    seconds: (ms: number) => seconds.format(ms / 1000),
    /** Prices of tokens can be fractions of a cent. */
    dollars: (amount: number) => dollars(amount, { maximumFractionDigits: 4 }),
    /** Cents, or two digits of a small amount: an answer can cost a thousandth of a cent. */
    cost: (amount: number) =>
      dollars(amount, amount > 0 && amount < 0.1 ? { minimumSignificantDigits: 2, maximumSignificantDigits: 2 } : {}),
    ago(date: string | Date, now = Date.now()) {
      const minutes = Math.round((new Date(date).getTime() - now) / 60_000)
      if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
      if (Math.abs(minutes) < 60 * 24) return relative.format(Math.round(minutes / 60), 'hour')
      return relative.format(Math.round(minutes / 60 / 24), 'day')
    },
  }
}

export type Format = ReturnType<typeof createFormat>

export function useFormat(): Format {
  const { language } = useLanguage()
  return useMemo(() => createFormat(localeOf(language, navigator.languages)), [language])
}
