export const sql = `
create table models (
  model_id uuid primary key,
  model_name text not null unique,
  display_name text not null,
  provider_name text not null check (provider_name in ('groq', 'google', 'cloudflare')),
  is_free boolean not null,
  status text not null check (status in ('active', 'retired')),
  -- Simulated and real models are never served together. Both may have votes in one database.
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
-- Ids increase with time, so this index returns the threads of a user newest first.
create index threads_by_owner on threads (user_id, thread_id desc);

create table comparisons (
  comparison_id uuid primary key,
  user_id uuid not null,
  -- Random and topper battles are blind. A battle of named models is not.
  selection_mode text not null check (selection_mode in ('random', 'topper', 'manual')),
  -- The class of its votes. Votes on a fallback or on one model on both sides count for no model.
  class text not null check (class in ('counted', 'fallback', 'self')),
  left_model_id uuid not null references models,
  right_model_id uuid not null references models,
  -- Tags of the prompt and style of the answers (tokens, headers, list items, bold), for filters of the board.
  tags text[] not null,
  left_style integer[] not null,
  right_style integer[] not null,
  -- Texts are null after their thread was deleted.
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
  -- Columns of a chat turn; null for a battle.
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
  -- Votes are read in the order of transaction ids. No transaction below xmin of a snapshot can commit later.
  xid xid8 not null default pg_current_xact_id(),
  primary key (comparison_id, user_id)
);
create index votes_by_transaction on votes (xid);

-- Increases when votes are transferred to another user, so that instances reload their vote cache.
create table vote_moves (
  singleton boolean primary key default true check (singleton),
  moves integer not null
);
insert into vote_moves (moves) values (0);

-- Sums of votes: one row for each ordered pair, class, blind or not, tag and day with votes. A vote adds to every row that
-- includes it: the empty tag stands for all prompts, the day -infinity for all days.
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

-- The models that a battle was drawn from. topper_id is null if both models were drawn at random.
create table pools (
  pool_id uuid primary key,
  model_ids uuid[] not null,
  topper_id uuid
);

-- Sums of battles by pair: how often a model was drawn, and how often it failed. Battles of named models have no pool.
create table battle_counts (
  pool_id uuid not null,
  left_model_id uuid not null references models,
  right_model_id uuid not null references models,
  battles integer not null default 0,
  left_fallbacks integer not null default 0,
  right_fallbacks integer not null default 0,
  primary key (pool_id, left_model_id, right_model_id)
);

-- One point per day and model, computed after the end of the day from all tallies up to that day.
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
