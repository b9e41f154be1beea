import type { BoardQuery } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { VoteFilter } from './compute/vote-filter.ts'

export function parseFilter({ scope, since, until, tag }: BoardQuery): VoteFilter {
  if (since !== undefined && until !== undefined && since > until) throw new ArenaError('days-reversed')
  return { blindOnly: scope === 'blind', tag: tag ?? null, since: since ?? null, until: until ?? null }
}
