import type { Study } from '@arena/contract'

export type PlannedStudy = Pick<Study, 'goal' | 'level' | 'votesPerComparison' | 'budgetVotes'> & {
  readonly prompts: number
  readonly contestants: number
}

export interface PlanRow {
  /** How often the better one wins. */
  readonly wins: number
  /** About how many prompts and votes it takes to decide. */
  readonly prompts: number
  readonly votes: number
  readonly chance: 'likely' | 'possible' | 'unlikely'
}

/** The last ones are what few prompts can show: one that is nearly always better, and one that always is. */
const WINS = [0.55, 0.6, 0.65, 0.7, 0.85, 1]
/** A vote varies by the prompt, which more votes on it do not average out, and by itself; a fifth of the votes are ties. */
const BY_PROMPT = 0.045
const BY_VOTE = 0.16
const DECISIVE = 0.8
/** Simulated studies took up to this many times the rough figure. */
const RESERVE = 1.5

/** What a study of this size is likely to decide. Rough, and before any vote. */
export function planStudy(study: PlannedStudy): { readonly rows: readonly PlanRow[]; readonly winsMin: number | null } {
  const { goal, level, votesPerComparison, budgetVotes, prompts } = study
  const contestants = Math.max(2, study.contestants)
  const claims = (goal === 'best' ? contestants : 3) * (contestants - 1)
  const evidence = 2 * Math.log(claims / level)
  const needed = (wins: number) =>
    (evidence * (BY_PROMPT + BY_VOTE / votesPerComparison)) / (DECISIVE * (wins - 0.5)) ** 2
  const rows = WINS.map((wins): PlanRow => {
    const comparisons = needed(wins)
    const votes = Math.ceil(comparisons * (contestants - 1) * votesPerComparison)
    const room = Math.min(prompts / comparisons, (budgetVotes ?? Number.POSITIVE_INFINITY) / votes)
    const chance = room >= RESERVE ? 'likely' : room >= 1 ? 'possible' : 'unlikely'
    return { wins, prompts: Math.ceil(comparisons), votes, chance }
  })
  // Without end many votes on each prompt, only the prompts vary.
  const winsMin = prompts === 0 ? null : 0.5 + Math.sqrt((evidence * BY_PROMPT) / prompts) / DECISIVE
  return { rows, winsMin }
}
