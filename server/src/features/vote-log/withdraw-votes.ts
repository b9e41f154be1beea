import { type Database, statement } from '../../database/index.ts'
import { CLASSES, COUNTED_CLASSES } from './codes.ts'
import type { Numbered } from './store.ts'

/** Two voters that are the same person. */
export interface Merge {
  readonly voter: Numbered
  readonly into: Numbered
  /** The positions of the votes of `voter` that stop counting. */
  readonly withdrawn: readonly number[]
}

const markMerged = statement<never>(
  'vote-log.mark-merged',
  `update log_voters set merged_into = coalesce((select merged_into from log_voters where voter = $2), $2)
   where voter = $1 or merged_into = $1`,
)

// Only the merges of a voter withdraw votes of this voter.
const isWithdrawn = (vote: string) => `exists (select from vote_log m
       where m.voter = ${vote}.voter and m.battle is null and ${vote}.position = any (m.withdrawn))`

// The counted votes of the voter $1 after a position, on battles that the same person had a vote on.
const selectRepeated = statement<{ position: number }>(
  'vote-log.repeated',
  `with own as (
     select coalesce(merged_into, voter) as root from log_voters where voter = $1
   ), person as (
     select root as voter from own union select voter from log_voters where merged_into = (select root from own)
   )
   select l.position from vote_log l join log_battles b on b.battle = l.battle
   where l.voter = $1 and l.position > $2 and l.class = any ($3::smallint[]) and not ${isWithdrawn('l')} and exists (
     select from log_battles same cross join person join vote_log e on e.voter = person.voter and e.battle = same.battle
     where same.comparison_id = b.comparison_id and (e.voter <> l.voter or e.position < l.position) and not ${isWithdrawn('e')})
   order by l.position`,
)

const selectMerged = statement<{ voter: number; pseudonym: string; into: number; intoPseudonym: string }>(
  'vote-log.merged',
  `select v.voter, v.pseudonym, a.voter as into, a.pseudonym as "intoPseudonym"
   from log_voters v join log_voters a on a.voter = coalesce(v.merged_into, v.voter)
   where v.voter = any ($1::integer[])
     and (v.merged_into is not null or exists (select from log_voters guest where guest.merged_into = v.voter))
   order by v.voter`,
)

const counted = COUNTED_CLASSES.map((name) => CLASSES.indexOf(name))

async function repeatedBy(rows: Database['rows'], voter: number, after: number): Promise<number[]> {
  return (await rows(selectRepeated, [voter, after, counted])).map(({ position }) => position)
}

/** Merges a voter. The votes on battles that the other one has voted on are withdrawn. */
export async function mergeVoter(rows: Database['rows'], voter: Numbered, into: Numbered): Promise<Merge> {
  await rows(markMerged, [voter.number, into.number])
  return { voter, into, withdrawn: await repeatedBy(rows, voter.number, 0) }
}

/**
 * Merges again the voters who voted twice on a battle after a position: guests whose vote was under way when they became an
 * account, that account, and users who deleted their account and came back.
 */
export async function mergeAgain(rows: Database['rows'], voters: readonly number[], after: number): Promise<Merge[]> {
  const merges: Merge[] = []
  for (const { voter, pseudonym, into, intoPseudonym } of await rows(selectMerged, [voters])) {
    merges.push({
      voter: { key: pseudonym, number: voter, name: pseudonym },
      into: { key: intoPseudonym, number: into, name: intoPseudonym },
      withdrawn: await repeatedBy(rows, voter, after),
    })
  }
  return merges.filter(({ withdrawn }) => withdrawn.length > 0)
}
