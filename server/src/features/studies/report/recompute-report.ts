import type { StudyExample, StudyReport } from '@arena/contract'
import { type DesignEntry, recomputeStudy, type StudyEntry, type StudyFigures } from '@arena/ratings'
import { buildReport } from './build-report.ts'

/** What a log can say of a report: everything but the name and times of the study, the texts of its examples, and what voters said besides their choice. */
export type ComparableReport = Omit<StudyReport, 'study' | 'closest' | 'mostLopsided' | 'feedback'> & {
  readonly study: Omit<StudyReport['study'], 'name' | 'openedAt' | 'closedAt' | 'published'>
  readonly closest: readonly ComparableExample[]
  readonly mostLopsided: readonly ComparableExample[]
}

interface ComparableExample extends Pick<StudyExample, 'score' | 'votes'> {
  readonly first: string
  readonly second: string
}

/** The part of a published report that can be computed again. */
export function comparableReport({
  study,
  closest,
  mostLopsided,
  feedback: _,
  ...report
}: StudyReport): ComparableReport {
  const { name: _name, openedAt: _openedAt, closedAt: _closedAt, published: _published, ...settings } = study
  const examples = (given: readonly StudyExample[]) =>
    given.map(({ first, second, score, votes }) => ({
      first: first.contestant,
      second: second.contestant,
      score,
      votes,
    }))
  return { study: settings, closest: examples(closest), mostLopsided: examples(mostLopsided), ...report }
}

/** Computes the report of a study again from the lines of its log. */
export function recomputeReport(entries: readonly StudyEntry[], log: StudyReport['log']): ComparableReport {
  const design = entries[0] as DesignEntry
  const figures = recomputeStudy(entries)
  const nameOf = (contestant: number) => design.contestants[contestant]!.name
  const example = ({ first, second, score, votes }: StudyFigures['examples']['closest'][number]): StudyExample => ({
    number: 0,
    prompt: null,
    score,
    votes,
    first: { contestant: nameOf(first), text: null },
    second: { contestant: nameOf(second), text: null },
  })
  const { studyId, parentId, question, goal, marginPoints, settleOn, level, votesPerComparison, budgetVotes } = design
  const settings = { studyId, parentId, question, goal, marginPoints, settleOn, level, votesPerComparison, budgetVotes }
  const { closedBy } = figures
  const baseline = design.baseline === null ? null : nameOf(design.baseline)
  return comparableReport(
    buildReport({
      study: {
        ...settings,
        baseline,
        closedBy,
        judgesOnly: design.judgesOnly ?? false,
        name: '',
        published: false,
        openedAt: null,
        closedAt: null,
      },
      figures,
      closest: figures.examples.closest.map(example),
      mostLopsided: figures.examples.lopsided.map(example),
      feedback: { reasons: [], skips: [], comments: null },
      log,
    }),
  )
}
