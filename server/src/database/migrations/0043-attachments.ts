/** Images in prompts. */
export const sql = `
create table attachments (
  attachment_id uuid primary key,
  user_id uuid not null,
  sha256 bytea not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null,
  height integer not null,
  alt text,
  bytes bytea not null,
  -- By the last upload of the same bytes.
  uploaded_at timestamptz not null default now(),
  -- When the last request with it began; null if there was none.
  used_at timestamptz,
  unique (user_id, sha256)
);
-- Images are compressed already. Their length can be read without them.
alter table attachments alter column bytes set storage external;

create table attachment_uses (
  -- One for each request.
  use_id uuid not null,
  position smallint not null,
  attachment_id uuid not null references attachments on delete cascade,
  -- The battle, or the message of a chat; null until the turn is stored.
  turn_id uuid,
  held_at timestamptz not null default now(),
  primary key (use_id, position)
);
create index attachment_uses_of_turn on attachment_uses (turn_id);
create index attachment_uses_of_attachment on attachment_uses (attachment_id);
create index attachment_uses_held on attachment_uses (held_at) where turn_id is null;
`
