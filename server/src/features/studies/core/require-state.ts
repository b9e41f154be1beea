import type { Study } from '@arena/contract'
import { ArenaError } from '../../../base/errors.ts'

export const requireDraft = (study: Pick<Study, 'state'>): void =>
  requireState(study, 'draft', 'only a draft can be changed. A copy of it is one')

export function requireState(study: Pick<Study, 'state'>, state: Study['state'], rule: string): void {
  if (study.state !== state) throw new ArenaError('study-state', { state: study.state, rule })
}
