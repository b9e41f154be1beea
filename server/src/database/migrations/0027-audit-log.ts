/** Adds the log of administrators' changes. */
export const sql = `
create table audit_log (
  -- Ordered by time.
  id uuid primary key,
  created_at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'command-line', 'start')),
  -- No foreign key: the entry stays if the user is deleted. Names and e-mails are not stored, but joined when it is read.
  actor_id uuid,
  -- The user of the operating system, for the command line.
  actor_name text,
  action text not null,
  target_kind text not null,
  target_id text not null,
  -- Only the fields that changed; null before an object was added and after it was removed.
  before jsonb,
  after jsonb
);

-- A permission would not bind the owner of the table, and Arena usually is the owner. No code of Arena updates or deletes
-- entries, so the trigger runs only for somebody who tries to.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end
$$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
`
