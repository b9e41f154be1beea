import { type Database, statement } from '../../database/index.ts'

export interface TallyRow {
  readonly leftModelId: string
  readonly rightModelId: string
  readonly class: 'counted' | 'fallback' | 'self'
  readonly leftWins: number
  readonly rightWins: number
  readonly ties: number
  readonly bothBad: number
}

// Ordered, so that equal votes give equal bytes on every instance.
const selectTallies = statement<TallyRow>(
  'leaderboard.tallies',
  `select left_model_id as "leftModelId", right_model_id as "rightModelId", class,
     left_wins as "leftWins", right_wins as "rightWins", ties, both_bad as "bothBad"
   from tallies order by left_model_id, right_model_id, class`,
)

export const createReadTallies = (database: Database) => (): Promise<TallyRow[]> => database.rows(selectTallies)
