import type { Study } from '@arena/contract'

export type Blocked = 'prompts' | 'contestants' | 'baseline' | 'running' | 'answers' | 'leaked' | 'unsaved'

/** Why a draft cannot be opened yet; `null` if it can. */
export function blockedBy(study: Study, { saved }: { readonly saved: boolean }): Blocked | null {
  const { promptCount, contestants, answers, goal, baseline } = study
  if (promptCount === 0) return 'prompts'
  if ((contestants?.length ?? 0) < 2) return 'contestants'
  if (goal === 'baseline' && !contestants?.some(({ name }) => name === baseline)) return 'baseline'
  if (!answers || answers.running > 0) return 'running'
  if (answers.done < 2) return 'answers'
  if (answers.leaked > 0) return 'leaked'
  return saved ? null : 'unsaved'
}
