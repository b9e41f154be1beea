/** Who agreed that texts and votes are exported as preference data. No foreign key: users of an OpenID issuer have no other row. */
export const sql = `
create table preference_consents (
  user_id uuid primary key,
  agreed_at timestamptz not null default now()
);
`
