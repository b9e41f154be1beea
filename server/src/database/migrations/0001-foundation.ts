export const sql = `
create table models (
  model_id uuid primary key,
  model_name text not null unique,
  display_name text not null,
  provider_name text not null check (provider_name in ('groq', 'google', 'cloudflare')),
  is_free boolean not null,
  status text not null check (status in ('active', 'retired')),
  -- Models of the simulator and real ones never serve together; both may have votes in one database.
  simulated boolean not null,
  created_at timestamptz not null default now()
);

create table flags (
  key text primary key,
  enabled boolean not null
);
insert into flags (key, enabled) values ('public_sharing', true);

create table threads (
  thread_id uuid primary key,
  user_id uuid not null,
  title text not null,
  mode text not null,
  visibility text not null default 'private' check (visibility in ('private', 'public', 'unlisted')),
  message_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Ids are made in order of time, so this index is the list "newest first" of one user.
create index threads_by_owner on threads (user_id, thread_id desc);

create table comparisons (
  comparison_id uuid primary key,
  user_id uuid not null,
  -- random and topper battles are blind; a named one is not.
  selection_mode text not null check (selection_mode in ('random', 'topper', 'manual')),
  -- What a vote on it counts as: for the models, or for nobody because of a fallback or one model on both sides.
  class text not null check (class in ('counted', 'fallback', 'self')),
  left_model_id uuid not null references models,
  right_model_id uuid not null references models,
  -- What the prompt is about, and how the answers look (tokens, headers, list items, bold): for slices of the board.
  tags text[] not null,
  left_style integer[] not null,
  right_style integer[] not null,
  -- Texts are null once the thread that held them was deleted.
  prompt text,
  left_text text,
  right_text text,
  left_fallback jsonb,
  right_fallback jsonb,
  left_usage jsonb not null,
  right_usage jsonb not null,
  duration_ms integer not null,
  created_at timestamptz not null default now()
);

create table messages (
  message_id uuid primary key,
  thread_id uuid not null references threads on delete cascade,
  position integer not null,
  comparison_id uuid references comparisons,
  -- A chat turn; null where the turn is a battle.
  prompt text,
  model_id uuid references models,
  response text,
  fallback jsonb,
  finish_reason text check (finish_reason in ('stop', 'length', 'cancelled', 'error')),
  duration_ms integer,
  created_at timestamptz not null default now(),
  check ((comparison_id is null) = (model_id is not null)),
  unique (thread_id, position)
);
create index messages_by_comparison on messages (comparison_id) where comparison_id is not null;

create table votes (
  comparison_id uuid not null references comparisons,
  user_id uuid not null,
  choice text not null check (choice in ('left', 'right', 'tie', 'both-bad')),
  duration_ms bigint,
  created_at timestamptz not null default now(),
  -- Votes are read in the order of their transactions: a later number may be visible earlier, an older one never again.
  xid xid8 not null default pg_current_xact_id(),
  primary key (comparison_id, user_id)
);
create index votes_by_transaction on votes (xid);

-- Counts the times that votes changed hands: readers who keep votes in memory then read them anew.
create table vote_moves (
  singleton boolean primary key default true check (singleton),
  moves integer not null
);
insert into vote_moves (moves) values (0);

-- The votes, added up: one row for each ordered pair, class, blind or not, tag and day that was voted on. A vote adds to
-- every slice it is in: the empty tag stands for all prompts, the day -infinity for all days.
create table tallies (
  tag text not null,
  day date not null,
  left_model_id uuid not null references models,
  right_model_id uuid not null references models,
  class text not null,
  blind boolean not null,
  left_wins integer not null default 0 check (left_wins >= 0),
  right_wins integer not null default 0 check (right_wins >= 0),
  ties integer not null default 0 check (ties >= 0),
  both_bad integer not null default 0 check (both_bad >= 0),
  primary key (tag, day, left_model_id, right_model_id, class, blind)
);

-- The models a battle was drawn from; topper_id is null where both were drawn evenly.
create table pools (
  pool_id uuid primary key,
  model_ids uuid[] not null,
  topper_id uuid
);

-- The battles, added up by the same pairs: how often a model was drawn, and how often it failed. Named battles have no
-- pool.
create table battle_counts (
  pool_id uuid not null,
  left_model_id uuid not null references models,
  right_model_id uuid not null references models,
  battles integer not null default 0,
  left_fallbacks integer not null default 0,
  right_fallbacks integer not null default 0,
  primary key (pool_id, left_model_id, right_model_id)
);

-- One point a day and model, made from the tallies of the days up to it once the day is over.
create table snapshots (
  day date not null,
  model_id uuid not null references models,
  rating double precision not null,
  rating_lower double precision not null,
  rating_upper double precision not null,
  votes integer not null,
  primary key (day, model_id)
);
`
