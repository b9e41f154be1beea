/** What the calls under way of a study can cost at most, and judgements that are added in parts. `judged_usd_max` is not used any more. */
export const sql = `
create table study_reservations (
  reservation_id uuid primary key,
  study_id uuid not null references studies on delete cascade,
  -- Whether a judge is asked, and not a contestant.
  judging boolean not null,
  usd float8 not null,
  -- Renewed by the instance that makes the call. After it, nobody knows what the call cost.
  held_until timestamptz not null
);
create index study_reservations_of_study on study_reservations (study_id);

-- The judgements of prompts up to this place in the drawn order were added.
alter table studies add column judged_through integer not null default 0;
update studies set judged_through = prompt_count where state <> 'draft';
`
