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
  primary key (comparison_id, user_id)
);

-- The votes, added up: all that a leaderboard reads. One row for each ordered pair that was voted on.
create table tallies (
  left_model_id uuid not null references models,
  right_model_id uuid not null references models,
  class text not null,
  left_wins integer not null default 0 check (left_wins >= 0),
  right_wins integer not null default 0 check (right_wins >= 0),
  ties integer not null default 0 check (ties >= 0),
  both_bad integer not null default 0 check (both_bad >= 0),
  primary key (left_model_id, right_model_id, class)
);
`
