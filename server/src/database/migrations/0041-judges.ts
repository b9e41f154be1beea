/** Judges of studies: models that compare answers beside people. */
export const sql = `
alter table studies
  -- What the owner set; frozen in line 1 of the log when the study opens.
  add column judges jsonb not null default '[]',
  add column judges_only boolean not null default false,
  -- The pairs that wait are judged while this is true.
  add column judging boolean not null default false,
  add column judging_stopped_by text,
  -- After the limit of a day was reached.
  add column judging_paused_until timestamptz,
  add column judgements_total integer not null default 0,
  add column judgements_done integer not null default 0,
  add column judgements_failed integer not null default 0,
  add column judged_usd float8 not null default 0,
  -- The dearest call so far; null before the first one.
  add column judged_usd_max float8;
create index studies_judging on studies (study_id) where judging;

create table study_judgements (
  judgement_id uuid primary key,
  study_id uuid not null references studies on delete cascade,
  -- From 0, in the order of the design.
  judge smallint not null,
  -- The place of the prompt in the drawn order, from 1.
  drawn integer not null,
  first smallint not null,
  second smallint not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  -- What it said with the first contestant on the left, and then on the right.
  choices text[] not null default '{}',
  failure_reason text,
  leased_until timestamptz,
  unique (study_id, drawn, first, second, judge)
);
create index study_judgements_to_do on study_judgements (study_id, drawn, first, second, judge) where status in ('waiting', 'running');
create index study_judgements_running on study_judgements (study_id) where status = 'running';
`
