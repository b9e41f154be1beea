/** Adds which hosts each instance sees fail, and how the models of a host begin their reasoning. */
export const sql = `
alter table hosts add column reasoning_starts text not null default 'tag' check (reasoning_starts in ('tag', 'open'));

-- Written when an instance takes a host out of draws, and again after each failed probe; deleted when the host answers again.
-- Hosts of the environment are in no table, so there is no foreign key.
create table host_failures (
  instance_id uuid not null,
  host text not null,
  failing_since timestamptz not null,
  failed_at timestamptz not null default now(),
  reason text not null,
  -- The HTTP status of the last failure, if there was one.
  status integer,
  primary key (instance_id, host)
);
`
