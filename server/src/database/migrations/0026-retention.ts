/** Adds the state of the job that erases old texts. */
export const sql = `
create table retention (
  singleton boolean primary key default true check (singleton),
  -- When an instance last worked on it. The next run begins an hour later.
  claimed_at timestamptz,
  -- The texts of all battles up to this id are erased, except for those in threads.
  through_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- The last finished run, and what it erased.
  finished_at timestamptz,
  threads_deleted integer not null default 0,
  battles_erased integer not null default 0
);
insert into retention default values;
`
