import type { Study } from '@arena/contract'
import { neededPrompts, neededVotes } from '@arena/ratings/needed-prompts'

export type PlannedStudy = Pick<Study, 'goal' | 'level' | 'votesPerComparison' | 'budgetVotes'> & {
  readonly prompts: number
  readonly contestants: number
}

export interface PlanRow {
  /** How often the better one wins. */
  readonly wins: number
  /** How many prompts and votes suffice in 8 of 10 studies. */
  readonly prompts: number
  readonly votes: number
  /** In 8 of 10 studies, in about half of them, or in fewer. */
  readonly chance: 'likely' | 'possible' | 'unlikely'
}

/** The last ones are what few prompts can show: one that is nearly always better, and one that always is. */
const WINS = [0.55, 0.6, 0.65, 0.7, 0.85, 1]
/** What a study of this size is likely to decide, before any vote. */
export function planStudy(study: PlannedStudy): { readonly rows: readonly PlanRow[]; readonly winsMin: number | null } {
  const { budgetVotes, prompts } = study
  const planned = { ...study, contestants: Math.max(2, study.contestants) }
  const rows = WINS.map((wins): PlanRow => {
    const needed = (studies: 0.8 | 0.5) => {
      const prompts = Math.ceil(neededPrompts(planned, wins, studies))
      return { prompts, votes: Math.ceil(neededVotes(planned, prompts)) }
    }
    const has = (those: { readonly prompts: number; readonly votes: number }) =>
      prompts >= those.prompts && (budgetVotes ?? Number.POSITIVE_INFINITY) >= those.votes
    const chance = has(needed(0.8)) ? 'likely' : has(needed(0.5)) ? 'possible' : 'unlikely'
    return { wins, ...needed(0.8), chance }
  })
  // With unlimited votes on each prompt, only the prompts vary.
  const surest = { ...planned, votesPerComparison: Number.POSITIVE_INFINITY }
  return { rows, winsMin: prompts === 0 ? null : leastWins((wins) => neededPrompts(surest, wins) <= prompts) }
}

/** The smallest share of wins that suffices in 8 of 10 studies, in steps of a tenth of a percent; infinite if none does. */
function leastWins(suffices: (wins: number) => boolean): number {
  for (let tenths = 501; tenths <= 1_000; tenths++) if (suffices(tenths / 1_000)) return tenths / 1_000
  return Number.POSITIVE_INFINITY
}
