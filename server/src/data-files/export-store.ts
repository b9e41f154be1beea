import type { ExportKind } from './columns.ts'

/** A stored row before its ids are replaced. */
export type StoredRow = Readonly<Record<string, unknown>>

// The columns have the names of the export. Those that end in _id are replaced by pseudonyms (export-rows.ts).
const person = (userId: string) => `${userId} as user_id, v.pseudonym`

const usage = (column: string, suffix = '') =>
  `(${column} ->> 'promptTokens')::integer as prompt_tokens${suffix},
   (${column} ->> 'completionTokens')::integer as completion_tokens${suffix}`

const battleTexts = `c.left_text as answer_a, c.right_text as answer_b,
   c.left_reasoning as reasoning_a, c.right_reasoning as reasoning_b`

const sources = {
  votes: {
    columns: `l.position as id, l.day, a.model_name as model_a, b.model_name as model_b, l.outcome, l.class,
      array_to_string(t.names, ' ') as tags, l.probability, l.voter, v.pseudonym, h.user_id is not null as held,
      n.comparison_id as battle_id, n.voters, i.source, w.position is not null as withdrawn`,
    texts: `array_to_string(coalesce(given.reasons, '{}'), ' ') as reasons`,
    from: `vote_log l join log_voters v using (voter)
      join log_models a on a.model = l.left_model join log_models b on b.model = l.right_model
      join log_tags t on t.tags = l.tags join log_battles n on n.battle = l.battle
      left join held_voters h on h.user_id = v.user_id and h.released_at is null
      left join imported_votes i on i.comparison_id = n.comparison_id
      left join (select unnest(withdrawn) as position from vote_log where withdrawn is not null) as w
        on w.position = l.position
      -- Of a guest who became an account, the account has the reasons.
      left join log_voters owner on owner.voter = coalesce(v.merged_into, v.voter)
      left join vote_reasons given on given.comparison_id = n.comparison_id and given.user_id = owner.user_id
        and w.position is null
      where l.kind = 0`,
    order: 'l.position',
  },
  battles: {
    columns: `c.comparison_id as battle_id, ${person('c.user_id')}, c.conversation_id, c.turn, c.context_turns, c.created_at,
      c.selection_mode as mode, c.pool, c.class, c.seal_salt is not null as sealed, a.model_name as model_a,
      b.model_name as model_b, array_to_string(c.tags, ' ') as tags, c.draw_probability as probability,
      c.left_duration_ms as duration_ms_a, c.right_duration_ms as duration_ms_b,
      ${usage('c.left_usage', '_a')}, ${usage('c.right_usage', '_b')}, c.left_cost as cost_a, c.right_cost as cost_b,
      c.left_finish_reason as finish_reason_a, c.right_finish_reason as finish_reason_b,
      c.left_fallback is not null as fallback_a, c.right_fallback is not null as fallback_b,
      c.left_named_itself as named_itself_a, c.right_named_itself as named_itself_b`,
    texts: `c.history::text as history, c.prompt, ${battleTexts}`,
    from: `comparisons c join models a on a.model_id = c.left_model_id join models b on b.model_id = c.right_model_id
      left join log_voters v on v.user_id = c.user_id`,
    order: 'c.comparison_id',
  },
  threads: {
    columns: `t.thread_id, ${person('t.user_id')}, t.mode, t.visibility, t.created_at as thread_created_at, m.created_at,
      m.position, m.replaces, m.context_turns, m.comparison_id as battle_id, m.continues_id as continues_battle_id,
      m.continues_side, a.model_name as model, m.finish_reason, m.fallback is not null as fallback, m.duration_ms,
      ${usage('m.usage')}, (m.settings ->> 'maxTokens')::integer as max_tokens, m.cost,
      (m.settings ->> 'temperature')::float8 as temperature`,
    texts: `t.title, m.settings ->> 'system' as system_prompt, coalesce(m.prompt, c.prompt) as prompt,
      c.history::text as history, m.response as answer, m.reasoning, ${battleTexts}`,
    from: `threads t left join messages m using (thread_id) left join models a using (model_id)
      left join comparisons c using (comparison_id) left join log_voters v on v.user_id = t.user_id`,
    order: 't.thread_id, m.position',
  },
} as const

export function selectRows(kind: ExportKind, withText: boolean): string {
  const { columns, texts, from, order } = sources[kind]
  return `select ${columns}${withText ? `, ${texts}` : ''} from ${from} order by ${order}`
}

const counted: Readonly<Record<ExportKind, string>> = {
  votes: 'vote_log where kind = 0',
  battles: 'comparisons',
  threads: 'threads left join messages using (thread_id)',
}

export const countRows = (kind: ExportKind): string => `select count(*) as rows from ${counted[kind]}`

/** In the order of the log: a guest who became an account, which may have been merged itself. */
export const SELECT_MERGES = `select l.voter, l.other_voter as "otherVoter", v.pseudonym, h.user_id is not null as held
   from vote_log l join log_voters v on v.voter = l.other_voter
   left join held_voters h on h.user_id = v.user_id and h.released_at is null
   where l.kind = 3 order by l.position`
