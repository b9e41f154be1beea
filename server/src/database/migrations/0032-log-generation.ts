/**
 * Adds how often the vote log was found shorter than an instance had seen it, plus one, and when that was last: a promoted
 * replica can lack the newest lines. Adds withdrawals to the queue: the votes of a removed import stop counting.
 */
export const sql = `
alter table vote_log_head add column generation integer not null default 1, add column shortened_at timestamptz;

-- Only of withdrawals: positions of votes of the user.
alter table vote_queue add column withdrawn bigint[],
  drop constraint vote_queue_kind_check,
  add constraint vote_queue_kind_check check (kind in ('vote', 'hold', 'release', 'merge', 'withdrawal'));
`
