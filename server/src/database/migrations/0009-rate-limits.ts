/**
 * Counts for rate limits, with the columns and their order that rate-limiter-flexible expects. Unlogged: a count costs no
 * write to disk, and a crash of the server only starts the counts again.
 */
export const sql = `
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);
`
