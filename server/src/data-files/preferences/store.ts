import type { HistoryMessage } from '@arena/contract'
import type { Message, VoteFacts } from './forms.ts'

/** With the history of a first turn. */
type StoredTurn = readonly [
  prompt: string | null,
  left: string,
  right: string,
  history?: readonly HistoryMessage[] | null,
]

/** A vote as it is stored. Its ids are replaced by pseudonyms. */
export interface StoredVote extends VoteFacts {
  readonly voteId: string
  /** Before the first turn. */
  readonly start: readonly Message[]
  /** The turns that the models were sent before, and the one that was voted on. */
  readonly turns: readonly StoredTurn[]
  /** How many earlier turns the models were sent. Those that were erased since have no texts. */
  readonly contextTurns: number
}

export interface Selection {
  /** `null` for the votes on battles. */
  readonly studyId: string | null
  readonly olderThanDays: number
  /** Only what the blind board counts. */
  readonly countedOnly: boolean
}

// Like the models, the export gets only complete earlier turns.
const complete = (turn: string) =>
  `(${turn}.prompt is not null and ${turn}.left_text is not null and ${turn}.right_text is not null)`
const texts = (turn: string) =>
  `json_build_array(${turn}.prompt, ${turn}.left_text, ${turn}.right_text, ${turn}.history)`

const ofBattles = {
  id: `v.comparison_id || ' ' || v.user_id`,
  voter: 'v.user_id',
  votedAt: 'v.created_at',
  class: 'v.class',
  columns: `coalesce(c.conversation_id, c.comparison_id) as "conversationId",
    v.choice, array[l.model_name, r.model_name] as models, array[null, null] as systems, c.tags, c.context_turns as "contextTurns",
    coalesce((select json_build_array(json_build_object('role', 'system', 'content', settings ->> 'system'))
      from messages m where m.comparison_id = c.comparison_id and settings ->> 'system' is not null), '[]') as start,
    (with recursive earlier as (
       select e.*, 1 as back, ${complete('e')}::int as sent from comparisons e
       where e.comparison_id = c.continues_id and c.context_turns > 0
       union all
       select e.*, back + 1, sent + ${complete('e')}::int from earlier n join comparisons e on e.comparison_id = n.continues_id
       where n.sent < c.context_turns
     ) select json_agg(turn order by back desc) from (
       select ${texts('earlier')} as turn, back from earlier where ${complete('earlier')} or earlier.prompt is null union all select ${texts('c')}, 0
     ) as shown) as turns`,
  // The texts are the owner's and the vote is the voter's: both have agreed.
  from: `votes v join preference_consents voter on voter.user_id = v.user_id
    join comparisons c using (comparison_id) join preference_consents owner on owner.user_id = c.user_id
    join models l on l.model_id = c.left_model_id join models r on r.model_id = c.right_model_id`,
  where: `c.prompt is not null and c.left_text <> '' and c.right_text <> ''`,
}

const side = (name: string, isFirst: string) => `join study_answers ${name} on ${name}.study_id = a.study_id
    and ${name}.prompt = c.prompt and ${name}.contestant = case when ${isFirst} then c.first else c.second end
  join study_contestants of_${name} on of_${name}.study_id = a.study_id and of_${name}.contestant = ${name}.contestant`

const ofStudy = {
  id: 'a.assignment_id::text',
  voter: 'a.user_id',
  votedAt: 'a.voted_at',
  class: `case when l.leaked or r.leaked then 'leaked' else 'blind' end`,
  columns: `a.study_id || ' ' || c.prompt as "conversationId", a.choice,
    array[of_l.name, of_r.name] as models, array[of_l.system, of_r.system] as systems, p.tags, 0 as "contextTurns", p.messages as start,
    json_build_array(json_build_array(null, l.answer, r.answer, null)) as turns`,
  // That the owner agreed is known already (`SELECT_STUDY`).
  from: `study_assignments a join preference_consents voter on voter.user_id = a.user_id
    join study_comparisons c using (study_id, comparison)
    join study_prompts p on p.study_id = a.study_id and p.prompt = c.prompt
    ${side('l', 'a.first_left')} ${side('r', 'not a.first_left')}`,
  // A comparison that was shown again measures the voter's consistency.
  where: `a.choice is not null and a.repeats is null and l.answer <> '' and r.answer <> ''`,
}

/**
 * A cursor takes no parameters. The id was found in the database. The order is a keyed hash: that of ids is the order of time, by
 * which rows could be matched to the lines of the vote log.
 */
export function selectVotes({ studyId, olderThanDays, countedOnly }: Selection): string {
  const source = studyId === null ? ofBattles : ofStudy
  return `select ${source.id} as "voteId", ${source.columns}, ${source.class} as class,
      (${source.votedAt} at time zone 'utc')::date::text as day, h.user_id is not null as held
    from ${source.from} left join held_voters h on h.user_id = ${source.voter} and h.released_at is null
    where ${source.where} and ${source.votedAt} <= now() - interval '${olderThanDays} days'
      ${studyId === null ? '' : `and a.study_id = '${studyId}'`}
      ${countedOnly ? `and ${source.class} = 'blind' and h.user_id is null` : ''}
    order by sha256((select pseudonym_key from vote_log_head) || convert_to(${source.id}, 'utf8'))`
}

export interface StudyRow {
  readonly studyId: string
  readonly state: 'draft' | 'open' | 'closed'
  readonly isErased: boolean
  readonly hasAgreed: boolean
}

export const SELECT_STUDY = `select study_id as "studyId", state, texts_erased_at is not null as "isErased",
    exists (select from preference_consents where user_id = owner_id) as "hasAgreed"
  from studies where study_id = $1`
