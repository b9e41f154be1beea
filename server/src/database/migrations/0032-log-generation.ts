/**
 * How often the vote log was found shorter than an instance had seen it, plus one, and when that was last: a promoted replica
 * can lack the newest lines.
 */
export const sql = `
alter table vote_log_head add column generation integer not null default 1, add column shortened_at timestamptz;
`
