/**
 * Adds the votes of other sources. They have no battle here: only lines of the vote log, which refer to the id of this table
 * as they refer to the id of a battle.
 */
export const sql = `
create table imported_votes (
  source text not null,
  -- What the source calls the vote, or a hash of its row: the same vote is not imported twice.
  source_id text not null,
  comparison_id uuid not null unique,
  imported_at timestamptz not null default now(),
  primary key (source, source_id)
);
`
