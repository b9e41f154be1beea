/** Who may operate the service, and the orders in which people, battles, votes and tags are looked through. */
export const sql = `
-- A user of the built-in issuer or of an OpenID one, so there is nothing to refer to.
create table administrators (
  user_id uuid primary key,
  granted_at timestamptz not null default now()
);

-- Without these a page of fifty would read every account, battle or vote there is.
create index auth_users_by_age on auth_users ("createdAt", id);
create index auth_accounts_by_age on auth_users ("createdAt", id) where "isAnonymous" is not true;
create index comparisons_by_class on comparisons (class, comparison_id);
create index comparisons_by_user on comparisons (user_id);
create index votes_by_age on votes (created_at);
create index votes_by_user on votes (user_id);

-- Which tags there are would else be looked for among the tallies of every day.
create index tallies_of_all_days on tallies (tag) where day = '-infinity';
`
