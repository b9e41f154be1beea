/** Studies: a team's own prompts and contestants, compared by blind votes that no leaderboard counts. */
export const sql = `
insert into flags (key, enabled) values ('studies', true) on conflict (key) do nothing;

-- What the last run of the job that erases old texts did.
alter table retention add column studies_erased integer not null default 0;

create table studies (
  study_id uuid primary key,
  owner_id uuid not null,
  name text not null,
  question text not null,
  state text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  goal text not null default 'best' check (goal in ('best', 'baseline')),
  baseline text,
  margin_points float8 not null default 35,
  settle_on text not null default 'better' check (settle_on in ('better', 'no worse')),
  level float8 not null default 0.05,
  votes_per_comparison integer not null default 3,
  budget_votes integer,
  budget_usd float8,
  access text not null default 'link' check (access in ('link', 'accounts')),
  show_reference boolean not null default false,
  reasons text[] not null,
  -- SHA-256 of the key in the voters' link; null before it is opened.
  link_hash bytea,
  published boolean not null default false,
  parent_id uuid,
  created_at timestamptz not null default now(),
  -- When the draft was last changed.
  updated_at timestamptz not null default now(),
  opened_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('verdict', 'budget', 'owner', 'administrator')),
  texts_erased_at timestamptz,
  -- The answers that wait are generated while this is true.
  generating boolean not null default false,
  generation_stopped_by text,
  -- What its answers cost, also those that were deleted or generated again since.
  spent_usd float8 not null default 0,
  -- When the last answer was generated.
  generated_at timestamptz,
  -- Counts that every reader sees, changed with the rows that they count.
  prompt_count integer not null default 0,
  text_bytes bigint not null default 0,
  comparison_count integer not null default 0,
  closed_count integer not null default 0,
  vote_count integer not null default 0,
  voter_count integer not null default 0,
  -- How many comparisons the design allows.
  comparison_total integer not null default 0,
  -- The last line of the log.
  log_position integer not null default 0,
  -- Raised by changes of assignments that add no line to the log.
  version integer not null default 0,
  log_hash bytea
);
create index studies_of_owner on studies (owner_id, study_id desc);
create index studies_generating on studies (study_id) where generating;

create table study_prompts (
  study_id uuid not null references studies on delete cascade,
  -- The number in the file, from 1.
  prompt integer not null,
  external_id text,
  messages jsonb not null,
  tags text[] not null,
  variables jsonb not null,
  reference text,
  -- Of the messages, and of the variables as JSON: what the answers will cost is estimated by them.
  chars integer not null default 0,
  variable_chars integer not null default 0,
  -- The place in the order that was drawn when the study was opened, from 1.
  drawn integer,
  primary key (study_id, prompt),
  unique (study_id, drawn)
);

create table study_contestants (
  study_id uuid not null references studies on delete cascade,
  -- From 0, in the order of the owner.
  contestant smallint not null,
  name text not null,
  -- Null if its answers are imported.
  model_name text,
  system text,
  template text,
  temperature float8,
  max_tokens integer,
  primary key (study_id, contestant),
  unique (study_id, name)
);

create table study_answers (
  answer_id uuid primary key,
  study_id uuid not null references studies on delete cascade,
  prompt integer not null,
  contestant smallint not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'excluded')),
  answer text,
  reasoning text,
  leaked boolean not null default false,
  accepted boolean not null default false,
  failure_reason text,
  input_tokens integer,
  output_tokens integer,
  cost_usd float8,
  duration_ms integer,
  -- While an instance generates it. A lease that has passed belongs to an instance that is gone.
  leased_until timestamptz,
  finished_at timestamptz,
  unique (study_id, prompt, contestant)
);
-- Counts are read from it alone, while the answers are generated.
create index study_answers_counts on study_answers (study_id) include (status, leaked, accepted, cost_usd);
create index study_answers_to_generate on study_answers (study_id, prompt, contestant) where status in ('waiting', 'running');

create table study_voters (
  study_id uuid not null references studies on delete cascade,
  user_id uuid not null,
  -- The voter's number in the log, from 1, by the first vote; null before it.
  voter integer,
  joined_at timestamptz not null default now(),
  -- What the voter sees as their own progress, repeats included.
  votes integer not null default 0,
  skips integer not null default 0,
  -- The last vote or skip: the time that the next vote takes is counted from it.
  acted_at timestamptz,
  primary key (study_id, user_id)
);
create index study_voters_of_user on study_voters (user_id, study_id desc);

create table study_comparisons (
  study_id uuid not null references studies on delete cascade,
  -- In the order in which they were opened, from 1.
  comparison integer not null,
  prompt integer not null,
  first smallint not null,
  second smallint not null,
  opened_at timestamptz not null default now(),
  -- When a place was last taken: a comparison whose places nobody takes for a day is closed.
  taken_at timestamptz not null default now(),
  closed_at timestamptz,
  votes integer not null default 0,
  -- Of the first contestant: 2 for a win, 1 for a tie or both bad.
  half_points integer not null default 0,
  -- The line of the log that opened it, closed it, or withdrew a vote after that.
  position integer not null,
  primary key (study_id, comparison),
  unique (study_id, prompt, first, second)
);
create index study_comparisons_changed on study_comparisons (study_id, position);
create index study_comparisons_open on study_comparisons (study_id, comparison) where closed_at is null;

create table study_assignments (
  assignment_id uuid primary key,
  study_id uuid not null references studies on delete cascade,
  comparison integer not null,
  user_id uuid not null,
  -- Whether the first contestant of the comparison is on the left.
  first_left boolean not null,
  -- An earlier assignment of the same voter that is shown again with the sides exchanged. It counts for nothing else.
  repeats uuid,
  assigned_at timestamptz not null default now(),
  leased_until timestamptz not null,
  choice text check (choice in ('left', 'right', 'tie', 'both-bad')),
  reasons text[],
  comment text,
  voted_at timestamptz,
  skipped_at timestamptz,
  skip_reason text
);
create unique index study_assignments_of_voter on study_assignments (study_id, user_id, comparison) where repeats is null;
create index study_assignments_waiting on study_assignments (study_id, user_id) where choice is null and skipped_at is null;
create index study_assignments_of_comparison on study_assignments (study_id, comparison);
create index study_assignments_of_user on study_assignments (user_id);

-- Each line contains the hash of the line before.
create table study_log (
  study_id uuid not null references studies on delete cascade,
  position integer not null,
  line text not null,
  primary key (study_id, position)
);
`
