import { recomputeStudy, type StudyEntry, type StudyFigures } from '@arena/ratings'

export interface StudyLog {
  /** One JSON object per line. */
  readonly lines: string
}

/** The figures of a report from the lines of a study's log. */
export const computeStudy = ({ lines }: StudyLog): StudyFigures =>
  recomputeStudy(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as StudyEntry),
  )
