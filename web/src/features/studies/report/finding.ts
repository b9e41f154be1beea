import type { StudyReport, StudyVerdict } from '@arena/contract'

type Result = StudyVerdict['results'][number]['result']

/** What the verdict says, for a sentence in the language of the reader. */
export type Finding =
  | { readonly kind: 'best'; readonly name: string }
  /** Nobody is known to be best, and some are known not to be. */
  | { readonly kind: 'candidates'; readonly names: readonly string[] }
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'baseline'
      readonly baseline: string
      readonly groups: readonly { readonly result: Result; readonly names: readonly string[] }[]
    }

const order: readonly Result[] = ['better', 'no worse', 'worse', 'open']

export function findingOf({ study, verdict, contestants }: StudyReport): Finding {
  if (study.goal === 'baseline') {
    const named = (result: Result) =>
      verdict.results.filter((each) => each.result === result).map(({ contestant }) => contestant)
    const groups = order.map((result) => ({ result, names: named(result) })).filter(({ names }) => names.length > 0)
    return { kind: 'baseline', baseline: study.baseline ?? '', groups }
  }
  if (verdict.best !== null) return { kind: 'best', name: verdict.best }
  const names = contestants.map(({ name }) => name).filter((name) => !verdict.notBest.includes(name))
  return verdict.notBest.length > 0 && names.length > 0 ? { kind: 'candidates', names } : { kind: 'unknown' }
}

/** Whether it says something that can be wrong. */
export const isClaim = (finding: Finding): boolean =>
  finding.kind === 'baseline' ? finding.groups.some(({ result }) => result !== 'open') : finding.kind !== 'unknown'
