import { OUTCOMES } from '@arena/ratings'
import { type Database, statement } from '../../../database/index.ts'
import { CLASSES, dayNumber } from '../../vote-log/index.ts'
import { countedClasses, type VoteFilter } from '../compute/filter-votes.ts'
import type { StyledVote } from '../compute/fit-style.ts'

const selectStyledVotes = statement<Omit<StyledVote, 'choice'> & { outcome: number }>(
  'leaderboard.styled-votes',
  `with withdrawn as materialized (
     select unnest(withdrawn) as position from vote_log where withdrawn is not null and position <= $2
   )
   select l.voter, c.left_model_id as "leftModelId", c.right_model_id as "rightModelId", l.outcome,
     c.left_style as "leftStyle", c.right_style as "rightStyle"
   from vote_log l join log_battles using (battle) join comparisons c using (comparison_id)
   where l.position > $1 and l.position <= $2 and l.kind = 0 and l.class = any ($3::smallint[])
     and ($4::text is null or $4 = any (c.tags))
     and not exists (select from withdrawn w where w.position = l.position)
     and l.day >= coalesce($5::integer, 0) and l.day <= coalesce($6::integer, l.day)
   order by l.position`,
)

/** The votes of a filter after a position of the log, up to another one. They include votes of voters who are held now. */
export type ReadStyledVotes = (filter: VoteFilter, after: number, through: number) => Promise<StyledVote[]>

export const createReadStyledVotes =
  (database: Database): ReadStyledVotes =>
  async (filter, after, through) => {
    const { tag, since, until } = filter
    const classes = countedClasses(filter).map((name) => CLASSES.indexOf(name))
    const days = [since, until].map((day) => (day === null ? null : dayNumber(day)))
    const rows = await database.rows(selectStyledVotes, [after, through, classes, tag, ...days])
    return rows.map(({ outcome, ...vote }) => ({ ...vote, choice: OUTCOMES[outcome]! }))
  }
