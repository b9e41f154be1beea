import type { DesignEntry } from './line.ts'
import type { StudyRatings } from './rate-study.ts'
import { median } from './trust.ts'

/** What each contestant costs and how long it takes, against how good it is. Null where it is not known. */
export function describeContestants({ answers, contestants }: DesignEntry, { rows }: StudyRatings) {
  const figures = contestants.map((_, contestant) => {
    const own = answers.map((row) => row[contestant] ?? null).filter((answer) => answer !== null)
    const costs = own.map(({ costUsd }) => costUsd).filter((cost) => cost !== null)
    return {
      contestant,
      answers: own.length,
      ms: median(own.map(({ ms }) => ms).filter((ms) => ms !== null)),
      costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0) / costs.length,
    }
  })
  /** No other contestant is at least as good for less, or better for the same. */
  const isEfficient = (contestant: number, priceOf: (figure: (typeof figures)[number]) => number | null) => {
    const price = priceOf(figures[contestant]!)
    if (price === null) return null
    const rating = rows[contestant]!.rating
    return !figures.some((other) => {
      const [otherPrice, otherRating] = [priceOf(other), rows[other.contestant]!.rating]
      if (otherPrice === null || otherPrice > price || otherRating < rating) return false
      return otherPrice < price || otherRating > rating
    })
  }
  return figures.map((figure) => ({
    ...figure,
    efficientByCost: isEfficient(figure.contestant, ({ costUsd }) => costUsd),
    efficientByTime: isEfficient(figure.contestant, ({ ms }) => ms),
  }))
}
