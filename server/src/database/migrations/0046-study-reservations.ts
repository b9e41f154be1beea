/** What the calls under way of a study can cost at most, so that they cannot exceed its budget together. */
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
`
