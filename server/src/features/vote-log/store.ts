import type { VoteChoice, VoteClass } from '@arena/contract'
import { statement } from '../../database/index.ts'

export interface HeadRow {
  readonly lastPosition: number
  /** SHA-256 of the last line, in hexadecimal. */
  readonly lastHash: string
  readonly pseudonymKey: Buffer
}

/** Only one transaction at a time numbers votes. */
export const lockHead = statement<HeadRow>(
  'vote-log.lock-head',
  `select last_position as "lastPosition", encode(last_hash, 'hex') as "lastHash", pseudonym_key as "pseudonymKey"
   from vote_log_head for update`,
)

export const readKey = statement<{ key: Buffer }>('vote-log.key', 'select pseudonym_key as key from vote_log_head')

export interface QueuedUser {
  readonly kind: 'hold' | 'release' | 'merge'
  readonly userId: string
  /** Only of a merge. */
  readonly otherUserId: string | null
}

export interface QueuedVote {
  readonly kind: 'vote'
  readonly userId: string
  readonly comparisonId: string
  /** Who shares the battle's number with this voter. */
  readonly voters: 'all' | 'owner' | 'others'
  readonly leftModelId: string
  readonly rightModelId: string
  readonly choice: VoteChoice
  readonly class: VoteClass
  /** Days since 1970. */
  readonly day: number
  readonly tags: readonly string[]
  readonly probability: number | null
}

export interface QueuedWithdrawal {
  readonly kind: 'withdrawal'
  readonly userId: string
  /** Positions of votes of the user. */
  readonly withdrawn: readonly number[]
}

export type QueuedRow = QueuedVote | QueuedUser | QueuedWithdrawal

export const takeQueued = statement<QueuedRow>(
  'vote-log.take-queued',
  `with taken as (
     delete from vote_queue where queue_id in (select queue_id from vote_queue order by queue_id limit $1) returning *
   )
   select kind, user_id as "userId", other_user_id as "otherUserId", comparison_id as "comparisonId",
     voters, left_model_id as "leftModelId", right_model_id as "rightModelId", choice, class, day, tags, probability,
     to_json(withdrawn) as withdrawn
   from taken order by queue_id`,
)

/** A row of a dictionary. */
export interface Numbered {
  readonly key: string
  readonly number: number
  readonly name: string
}

interface Dictionary {
  readonly table: string
  readonly number: string
  /** The columns that tell its rows apart. */
  readonly key: readonly string[]
  /** The key and the name as text. */
  readonly shown: readonly [key: string, name: string]
  readonly columns: string
  /** The wanted rows with their columns and their `ordinality`. */
  readonly wanted: string
}

/** Returns the numbers of the wanted rows. Missing rows are inserted under the next numbers. */
const enter = ({ table, number, key, shown: [keyText, name], columns, wanted }: Dictionary) =>
  statement<Numbered>(
    `vote-log.enter-${table}`,
    `with wanted as (${wanted}), added as (
       insert into ${table} (${number}, ${columns})
       select (select coalesce(max(${number}), 0) from ${table}) + row_number() over (order by ordinality), ${columns}
       from wanted where not exists (
         select from ${table} known where ${key.map((column) => `known.${column} = wanted.${column}`).join(' and ')})
       returning *
     )
     select ${keyText} as key, ${number} as number, ${name} as name from (
       select * from ${table} where (${key}) in (select ${key} from wanted) union all select * from added
     ) as numbered`,
  )

export const enterVoters = enter({
  table: 'log_voters',
  number: 'voter',
  key: ['pseudonym'],
  shown: ['pseudonym', 'pseudonym'],
  columns: 'pseudonym, user_id',
  wanted: 'select * from unnest($1::text[], $2::uuid[]) with ordinality as given (pseudonym, user_id, ordinality)',
})

/** The pseudonyms of known users. Those of a deleted account cannot be computed from its id. */
export const readPseudonyms = statement<{ userId: string; pseudonym: string }>(
  'vote-log.pseudonyms',
  'select user_id as "userId", pseudonym from log_voters where user_id = any($1::uuid[])',
)

/**
 * Links pseudonyms to users who came back after they deleted their account. Their hold comes with them. They are merged with
 * themselves, because they can vote again on battles that they have voted on.
 */
export const relinkVoters = statement<never>(
  'vote-log.relink-voters',
  `with returned as (
     select voter, log_voters.user_id as old_id, given.user_id as new_id
     from unnest($1::text[], $2::uuid[]) as given (pseudonym, user_id) join log_voters using (pseudonym)
     where log_voters.user_id is distinct from given.user_id
   ), hold as (
     update held_voters set user_id = new_id from returned
     where held_voters.user_id = old_id and not exists (select from held_voters own where own.user_id = new_id)
   )
   update log_voters set user_id = new_id, merged_into = coalesce(merged_into, log_voters.voter)
   from returned where log_voters.voter = returned.voter`,
)

export const upsertModels = enter({
  table: 'log_models',
  number: 'model',
  key: ['model_id'],
  shown: ['model_id::text', 'model_name'],
  columns: 'model_id, model_name',
  wanted: `select model_id, model_name, ordinality from unnest($1::uuid[]) with ordinality as given (model_id, ordinality)
           join models using (model_id)`,
})

/** Tags have no spaces. */
export const enterTags = enter({
  table: 'log_tags',
  number: 'tags',
  key: ['names'],
  shown: [`array_to_string(names, ' ')`, `''`],
  columns: 'names',
  wanted: `select string_to_array(joined, ' ') as names, ordinality
           from unnest($1::text[]) with ordinality as given (joined, ordinality)`,
})

/** By the id of the battle and whose votes they are, separated by a space. */
export const enterBattles = enter({
  table: 'log_battles',
  number: 'battle',
  key: ['comparison_id', 'voters'],
  shown: [`comparison_id || ' ' || voters`, `''`],
  columns: 'comparison_id, voters',
  wanted: `select split_part(joined, ' ', 1)::uuid as comparison_id, split_part(joined, ' ', 2) as voters, ordinality
           from unnest($1::text[]) with ordinality as given (joined, ordinality)`,
})

/** The columns of the log, in the order of the values of {@link appendRows}. */
export const LOG_COLUMNS = {
  position: 'bigint',
  kind: 'smallint',
  battle: 'bigint',
  voter: 'integer',
  other_voter: 'integer',
  left_model: 'integer',
  right_model: 'integer',
  outcome: 'smallint',
  class: 'smallint',
  day: 'integer',
  tags: 'integer',
  probability: 'real',
  withdrawn: 'text',
  hash: 'text',
} as const

type TextColumn = 'withdrawn' | 'hash'

export type LogRow = { readonly [Column in Exclude<keyof typeof LOG_COLUMNS, TextColumn>]: number | null } & {
  readonly position: number
  /** An array of PostgreSQL as text: arrays of different lengths cannot be sent as one column. */
  readonly withdrawn: string | null
  /** In hexadecimal. */
  readonly hash: string
}

const names = Object.keys(LOG_COLUMNS)
const arrays = Object.values(LOG_COLUMNS).map((type, index) => `$${index + 1}::${type}[]`)

/** Appends rows, given as one array per column. */
export const appendRows = statement<never>(
  'vote-log.append',
  `insert into vote_log (${names.join(', ')})
   select ${names.slice(0, -2).join(', ')}, withdrawn::bigint[], decode(hash, 'hex')
   from unnest(${arrays.join(', ')}) as given (${names.join(', ')})`,
)

export const updateHead = statement<never>(
  'vote-log.update-head',
  `update vote_log_head set last_position = $1, last_hash = decode($2, 'hex')`,
)

export interface LogState {
  readonly lastPosition: number
  readonly lastHash: string
  /** Rises when an instance finds that lines which it had read are gone. */
  readonly generation: number
  /** Whether rows wait for their position. */
  readonly isQueued: boolean
}

export const readState = statement<LogState>(
  'vote-log.state',
  `select last_position as "lastPosition", encode(last_hash, 'hex') as "lastHash", generation,
     exists (select from vote_queue) as "isQueued"
   from vote_log_head`,
)

/**
 * The first instance that finds lines gone starts a generation after the last one that it saw; for the others it changes nothing.
 * Boards of an earlier generation may count votes that are gone, and are not shown any more.
 */
export const startGeneration = statement<{ generation: number }>(
  'vote-log.start-generation',
  'update vote_log_head set generation = $1 + 1, shortened_at = now() where generation <= $1 returning generation',
)

export const readShortened = statement<{ generation: number; shortenedAt: Date | null }>(
  'vote-log.shortened',
  'select generation, shortened_at as "shortenedAt" from vote_log_head',
)

export const readHash = statement<{ hash: string }>(
  'vote-log.hash',
  `select encode(hash, 'hex') as hash from vote_log where position = $1`,
)

export interface Page {
  /** One line per row with tab-separated values; null without rows. */
  readonly lines: string | null
  readonly rows: number
  readonly lastPosition: number
}

// One string per page: parsing ten million votes as rows of the driver would take minutes.
export const readPage = statement<Page>(
  'vote-log.page',
  `select string_agg(concat_ws(E'\\t', kind, voter, coalesce(other_voter, 0), coalesce(battle, 0),
       coalesce(left_model, 0), coalesce(right_model, 0), coalesce(outcome, 0), coalesce(class, 0), coalesce(day, 0),
       coalesce(tags, 0), coalesce(array_to_string(withdrawn, ','), '')),
       E'\\n' order by position) as lines,
     count(*)::int as rows, max(position) as "lastPosition"
   from (select * from vote_log where position > $1 and position <= $2 order by position limit $3) as page`,
)

export const readModels = statement<{ number: number; modelId: string }>(
  'vote-log.models',
  'select model as number, model_id as "modelId" from log_models where model > $1 order by model',
)

export const readTagSets = statement<{ number: number; names: string[] }>(
  'vote-log.tag-sets',
  'select tags as number, names from log_tags where tags > $1 order by tags',
)

export interface EntryRow {
  readonly position: number
  readonly kind: number
  readonly previous: string | null
  readonly voter: string
  readonly into: string | null
  readonly withdrawn: readonly number[] | null
  readonly battle: number
  readonly left: string
  readonly right: string
  readonly outcome: number
  readonly class: number
  readonly day: number
  readonly tags: readonly string[]
  readonly probability: number | null
}

export const readEntries = statement<EntryRow>(
  'vote-log.entries',
  `select l.position, l.kind, encode(before.hash, 'hex') as previous, v.pseudonym as voter, o.pseudonym as into,
     to_json(l.withdrawn) as withdrawn, l.battle,
     a.model_name as left, b.model_name as right, l.outcome, l.class, l.day, t.names as tags, l.probability
   from vote_log l
   left join vote_log before on before.position = l.position - 1
   join log_voters v on v.voter = l.voter
   left join log_voters o on o.voter = l.other_voter
   left join log_models a on a.model = l.left_model
   left join log_models b on b.model = l.right_model
   left join log_tags t on t.tags = l.tags
   where l.position >= $1 and l.position < $1 + $2
   order by l.position`,
)

/** Gives the voter another id than that of the user. The log keeps the pseudonym, and the voter can still be held or released. */
export const forgetUser = statement<never>(
  'vote-log.forget-user',
  `with hold as (update held_voters set user_id = $2 where user_id = $1)
   update log_voters set user_id = $2 where user_id = $1`,
)

/** For a database that was filled without the vote's statement. */
export const QUEUE_ALL_VOTES = `insert into vote_queue
     (kind, comparison_id, voters, user_id, left_model_id, right_model_id, choice, class, day, tags, probability)
   select 'vote', comparison_id, case when v.user_id = comparisons.user_id then 'owner' else 'others' end, v.user_id, left_model_id, right_model_id, choice, v.class,
     (v.created_at at time zone 'utc')::date - date '1970-01-01', tags, draw_probability
   from votes v join comparisons using (comparison_id)
   order by v.created_at, comparison_id, v.user_id`
