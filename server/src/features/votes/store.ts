import type { Fallback, ProviderName, Usage, VoteChoice, VoteClass, VoteReason } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'

export interface Vote {
  readonly comparisonId: string
  readonly userId: string
  readonly choice: VoteChoice
  readonly durationMs: number | null
}

/** One side of the comparison. */
export interface CastSide {
  readonly modelId: string
  readonly name: string
  readonly displayName: string
  readonly provider: ProviderName
  readonly responseTimeMs: number | null
  readonly usage: Usage
  readonly cost: number | null
  readonly reasoning: string | null
  readonly fallback: Fallback | null
  readonly namedItself: boolean
}

/** What a vote reveals. */
export interface RevealRow {
  readonly countedAs: VoteClass
  /** In hexadecimal; `null` if the battle was not sealed. */
  readonly sealSalt: string | null
  readonly left: CastSide
  readonly right: CastSide
}

export interface CastRow extends RevealRow {
  readonly recorded: boolean
}

// The names are for every voter. The reasoning is text about the prompt, so it is for those who may read the battle now, as
// `readAccess` of threads decides it.
const mayRead = (battle: string) => `(${battle}.user_id = $2 or exists (
       select from messages join threads using (thread_id)
       where messages.comparison_id = ${battle}.comparison_id and visibility <> 'private'
         and exists (select from flags where key = 'public_sharing' and enabled)))`

const sideOf = (battle: string, side: 'left' | 'right', model: string) => `jsonb_build_object(
       'modelId', ${model}.model_id, 'name', ${model}.model_name, 'displayName', ${model}.display_name,
       'provider', ${model}.provider_name, 'responseTimeMs', ${side}_duration_ms, 'usage', ${side}_usage,
       'cost', ${side}_cost, 'reasoning', case when ${mayRead(battle)} then ${side}_reasoning end,
       'fallback', ${side}_fallback, 'namedItself', ${side}_named_itself) as "${side}"`

/** What a vote reveals of a row of `battle`, to the user `$2`. */
const revealed = (battle: 'compared' | 'comparisons') =>
  `encode(seal_salt, 'hex') as "sealSalt", ${sideOf(battle, 'left', 'l')}, ${sideOf(battle, 'right', 'r')}`

const leaked = (turn: string) => `(${turn}.left_named_itself or ${turn}.right_named_itself)`

// One statement finds the comparison, decides the class of the vote, inserts the vote under its unique key and puts it into
// the queue of the vote log, so votes and log always agree. Without a row the comparison does not exist. `recorded` is false
// if this user has voted before.
//
// The first vote on a conversation inserts its row into reveals. A concurrent vote waits for that row, so only one of them is
// blind. Every later vote on a sealed battle is informed, and so is that of everybody but the owner, who may have passed on
// what identifies the models. Without a seal the voters saw the names anyway, so a vote is informed only after a vote on another
// turn. A leak counts in whichever turn it is: two lookups by index, because with `or` the planner may read all battles.
const castVote = statement<CastRow>(
  'votes.cast',
  `with compared as (
     select comparison_id, user_id, coalesce(conversation_id, comparison_id) as conversation_id, left_model_id, right_model_id, class,
       tags, seal_salt, left_duration_ms, right_duration_ms, left_usage, right_usage, left_fallback, right_fallback,
       left_named_itself, right_named_itself, draw_probability, left_cost, right_cost, left_reasoning, right_reasoning
     from comparisons where comparison_id = $1
   ), first_vote as (
     insert into reveals (conversation_id, comparison_id) select conversation_id, comparison_id from compared
     on conflict (conversation_id) do nothing
     returning conversation_id
   ), voted as (
     insert into votes (comparison_id, user_id, choice, duration_ms, class)
     select c.comparison_id, $2, $3, $4, case
       when c.class in ('self', 'fallback', 'leaked') then c.class
       when exists (select from comparisons t where t.comparison_id = c.conversation_id and ${leaked('t')})
         or exists (select from comparisons t where t.conversation_id = c.conversation_id and ${leaked('t')}) then 'leaked'
       when exists (select from held_voters h where h.user_id = $2 and h.released_at is null) then 'held'
       when c.class in ('blind', 'named') and (
         c.seal_salt is not null and (c.user_id <> $2 or not exists (select from first_vote))
         or not exists (select from first_vote) and exists (
           select from reveals r where r.conversation_id = c.conversation_id and r.comparison_id <> c.comparison_id))
       then 'informed' else c.class end
     from compared c
     on conflict (comparison_id, user_id) do nothing
     returning comparison_id, class
   ), queued as (
     insert into vote_queue (kind, comparison_id, voters, user_id, left_model_id, right_model_id, choice, class, day, tags,
       probability)
     select 'vote', comparison_id, case when user_id = $2 then 'owner' else 'others' end, $2, left_model_id, right_model_id, $3,
       voted.class, (now() at time zone 'utc')::date - date '1970-01-01', tags, draw_probability
     from compared join voted using (comparison_id)
   )
   select voted.class is not null as recorded, coalesce(voted.class, compared.class) as "countedAs", ${revealed('compared')}
   from compared left join voted using (comparison_id)
   join models l on l.model_id = left_model_id
   join models r on r.model_id = right_model_id`,
)

// A statement of its own: the vote's statement does not see a vote that was committed after it began.
const readChoice = statement<{ choice: VoteChoice }>(
  'votes.choice',
  'select choice from votes where comparison_id = $1 and user_id = $2',
)

const findVote = statement<RevealRow>(
  'votes.find',
  `select v.class as "countedAs", ${revealed('comparisons')}
   from votes v join comparisons using (comparison_id)
   join models l on l.model_id = left_model_id
   join models r on r.model_id = right_model_id
   where comparison_id = $1 and v.user_id = $2 and v.choice = $3 and v.created_at >= $4`,
)

/** A stored vote, with what it revealed. */
export interface StoredVote extends RevealRow {
  readonly choice: VoteChoice
  readonly reasons: VoteReason[]
}

const readVote = statement<StoredVote>(
  'votes.read',
  `select v.choice, coalesce(w.reasons, '{}') as reasons, v.class as "countedAs", ${revealed('comparisons')}
   from votes v join comparisons using (comparison_id)
   left join vote_reasons w on w.comparison_id = v.comparison_id and w.user_id = v.user_id
   join models l on l.model_id = left_model_id
   join models r on r.model_id = right_model_id
   where v.comparison_id = $1 and v.user_id = $2`,
)

const putReasons = statement<{ comparison_id: string }>(
  'votes.put-reasons',
  `with voted as (
     select comparison_id, user_id from votes where comparison_id = $1 and user_id = $2
   ), removed as (
     delete from vote_reasons where comparison_id = $1 and user_id = $2 and cardinality($3::text[]) = 0
   ), stored as (
     insert into vote_reasons (comparison_id, user_id, reasons)
     select comparison_id, user_id, $3 from voted where cardinality($3::text[]) > 0
     on conflict (comparison_id, user_id) do update set reasons = excluded.reasons
     where vote_reasons.reasons <> excluded.reasons
   )
   select comparison_id from voted`,
)

// Not all at once: a user may have more votes than one statement can update in its time.
const moved = `update votes set user_id = $2 where user_id = $1 and comparison_id in (
       select comparison_id from votes own where user_id = $1 and not exists (
         select from votes other where other.comparison_id = own.comparison_id and other.user_id = $2)
       limit 2000)
     returning comparison_id`

const moveSome = statement<{ comparison_id: string }>('votes.move', moved)

// The log keeps the guest's lines and says that both are one voter. The hold of a guest, or its release, moves to the account.
const mergeVoter = statement<{ comparison_id: string }>(
  'votes.merge',
  `with merged as (
     insert into vote_queue (kind, user_id, other_user_id)
     select 'merge', $1, $2 where exists (select from votes where user_id = $1)
   ), hold as (
     delete from held_voters where user_id = $1 returning held_at, reason, evidence, released_at
   ), held as (
     insert into held_voters (user_id, held_at, reason, evidence, released_at)
     select $2, held_at, reason, evidence, released_at from hold
     on conflict (user_id) do update set
       held_at = excluded.held_at, reason = excluded.reason, evidence = excluded.evidence, released_at = null
       where held_voters.released_at is not null and excluded.released_at is null
   )
   ${moved}`,
)

// The votes that stay are on comparisons that the account has voted on: boards have withdrawn them.
const removeLeftReasons = statement<never>(
  'votes.remove-left-reasons',
  `delete from vote_reasons w using votes v
   where v.user_id = $1 and w.comparison_id = v.comparison_id and w.user_id = v.user_id`,
)

export interface VoteStore {
  cast(vote: Vote): Promise<CastRow | undefined>
  /** The recorded vote of a user; `null` if there is none. */
  choiceOf(vote: Pick<Vote, 'comparisonId' | 'userId'>): Promise<VoteChoice | null>
  read(vote: Pick<Vote, 'comparisonId' | 'userId'>): Promise<StoredVote | undefined>
  /** Replaces the reasons of a vote; `false` if there is no such vote. */
  putReasons(vote: Pick<Vote, 'comparisonId' | 'userId'>, reasons: readonly VoteReason[]): Promise<boolean>
  /** The vote with this choice, if the user cast it at this time or later. */
  find(vote: Omit<Vote, 'durationMs'>, since: Date): Promise<RevealRow | undefined>
  /** Transfers the votes of a guest to their new account, except on comparisons that the account has voted on. */
  transfer(guestId: string, accountId: string): Promise<void>
  /** Stores the votes of a deleted user under another id. The log does not change. */
  anonymise(userId: string, otherId: string): Promise<void>
}

export function createVoteStore(database: Database): VoteStore {
  async function move(fromUserId: string, toUserId: string): Promise<void> {
    while ((await database.rows(moveSome, [fromUserId, toUserId])).length > 0);
  }

  return {
    async cast({ comparisonId, userId, choice, durationMs }) {
      const [row] = await database.rows(castVote, [comparisonId, userId, choice, durationMs])
      return row
    },
    async choiceOf({ comparisonId, userId }) {
      const [row] = await database.readByKey(readChoice, [comparisonId, userId])
      return row?.choice ?? null
    },
    async read({ comparisonId, userId }) {
      const [row] = await database.readByKey(readVote, [comparisonId, userId])
      return row
    },
    putReasons: async ({ comparisonId, userId }, reasons) =>
      (await database.rows(putReasons, [comparisonId, userId, reasons])).length > 0,
    async find({ comparisonId, userId, choice }, since) {
      const [row] = await database.rows(findVote, [comparisonId, userId, choice, since])
      return row
    },
    async transfer(guestId, accountId) {
      await database.rows(mergeVoter, [guestId, accountId])
      await move(guestId, accountId)
      await database.rows(removeLeftReasons, [guestId])
    },
    anonymise: move,
  }
}
