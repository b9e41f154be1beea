/** Adds users whose tokens are refused, and threads whose sharing an administrator stopped. */
export const sql = `
-- Tokens of these users are refused before they expire. No foreign key: a user of an OpenID issuer has no row here, and a
-- deleted user neither.
create table refused_users (
  user_id uuid primary key,
  reason text not null check (reason in ('blocked', 'deleted')),
  since timestamptz not null default now()
);

alter table threads
  -- When an administrator stopped the sharing, and what the owner is told about it.
  add column taken_down_at timestamptz,
  add column taken_down_reason text,
  add constraint taken_down_threads_are_private check (taken_down_at is null or visibility = 'private');
`
