/**
 * Adds the vote log: one narrow row for each vote in the order of publication, which boards are computed from. Votes wait in a
 * queue until they get their position. The tallies are not needed any more.
 */
export const sql = `
-- Votes of other instances wait until the end: each must be in the queue once.
lock table votes in access exclusive mode;

-- What the log refers to by number. Numbers start at 1 and have no gaps. Rows are never deleted.
create table log_voters (
  voter integer primary key,
  -- A random id after the account was deleted.
  user_id uuid unique,
  pseudonym text not null unique
);
create table log_models (
  model integer primary key,
  model_id uuid not null unique,
  -- The name at the first vote: a published line never changes.
  model_name text not null
);
create table log_tags (
  tags integer primary key,
  names text[] not null unique
);
create table log_battles (
  battle bigint primary key,
  comparison_id uuid not null unique
);

-- What was committed and has no position yet. A hold, a release and a merge have users instead of a battle.
create table vote_queue (
  queue_id bigint generated always as identity primary key,
  kind text not null check (kind in ('vote', 'hold', 'release', 'merge')),
  comparison_id uuid,
  user_id uuid not null,
  -- The user that a merged voter became.
  other_user_id uuid,
  left_model_id uuid,
  right_model_id uuid,
  choice text,
  class text,
  -- Days since 1970, in UTC.
  day integer,
  tags text[],
  -- The probability with which the pair was drawn; null if it was not recorded.
  probability real,
  check (kind <> 'vote' or num_nonnulls(comparison_id, left_model_id, right_model_id, choice, class, day, tags) = 7),
  check (kind <> 'merge' or other_user_id is not null)
);

-- Append-only. kind: 0 vote, 1 hold, 2 release, 3 merge. hash: SHA-256 of the line that is published for this position.
create table vote_log (
  position bigint primary key,
  kind smallint not null,
  battle bigint,
  voter integer not null,
  other_voter integer,
  left_model integer,
  right_model integer,
  outcome smallint,
  class smallint,
  day integer,
  tags integer,
  probability real,
  hash bytea not null
);

-- One row. Whoever numbers votes locks it. The key makes the pseudonyms of this installation.
create table vote_log_head (
  singleton boolean primary key default true check (singleton),
  last_position bigint not null,
  last_hash bytea not null,
  pseudonym_key bytea not null
);
insert into vote_log_head (last_position, last_hash, pseudonym_key)
values (0, decode(repeat('00', 32), 'hex'), sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- The last exact computation of the boards without a filter. All instances use it, so that their boards are equal. The board
-- is shown after a restart until the votes are in memory.
create table board_intervals (
  key text primary key,
  method text not null,
  through_vote bigint not null,
  -- Not jsonb, which would change the order of members.
  intervals json not null,
  board json not null,
  cost_ms integer not null,
  computed_at timestamptz not null default now()
);

-- Votes of these users have the class held, until released_at is set.
create table held_voters (
  user_id uuid primary key,
  held_at timestamptz not null default now(),
  reason text not null,
  evidence jsonb,
  released_at timestamptz
);

insert into vote_queue (kind, comparison_id, user_id, left_model_id, right_model_id, choice, class, day, tags)
select 'vote', comparison_id, v.user_id, left_model_id, right_model_id, choice, v.class,
  (v.created_at at time zone 'utc')::date - date '1970-01-01', tags
from votes v join comparisons using (comparison_id)
order by v.created_at, comparison_id, v.user_id;

drop table tallies, vote_moves;
alter table votes drop column xid;
`
