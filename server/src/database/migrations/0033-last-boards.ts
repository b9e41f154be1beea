/** One stored board for each scope in place of stored intervals. It is computed again after the update. */
export const sql = `
drop table board_intervals;

-- The last known board of each scope without a filter, which instances show after a restart, and always if they hold no votes.
create table last_boards (
  key text primary key,
  generation integer not null,
  through_vote bigint not null,
  etag text not null,
  -- Not jsonb, which would change the order of members.
  board json not null
);
`
