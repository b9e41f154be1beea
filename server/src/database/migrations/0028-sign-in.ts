/** Adds names of users of an OpenID issuer, and invitations to sign up. */
export const sql = `
-- What the issuer last told about a user. No foreign key: these users have no other row.
create table open_id_users (
  user_id uuid primary key,
  name text,
  email text
);

create table invitations (
  invitation_id uuid primary key,
  -- SHA-256 of the token in the link.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
`
