/** Adds the personal API keys of users. */
export const sql = `
-- No foreign key: a user of an OpenID issuer has no row in auth_users.
create table api_keys (
  key_id uuid primary key,
  user_id uuid not null,
  name text not null,
  -- The start of the key, which is shown. The rest is known to its owner only.
  prefix text not null,
  -- SHA-256 of the whole key. It contains 256 random bits, so a slow hash would add nothing.
  hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_by_user on api_keys (user_id);

insert into flags (key, enabled) values ('api_keys', false) on conflict (key) do nothing;
`
