import type { Study, StudyChange } from '@arena/contract'

export interface PartProps {
  /** What is typed, which may not be saved yet. */
  readonly draft: Study
  readonly set: (change: StudyChange) => void
}
