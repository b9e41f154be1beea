/** Adds administrators, and indexes for lists of users, battles, votes and tags. */
export const sql = `
-- No foreign key: the user may come from an OpenID issuer and have no row here.
create table administrators (
  user_id uuid primary key,
  granted_at timestamptz not null default now()
);

-- Without these indexes a page of fifty would read all accounts, battles or votes.
create index auth_users_by_age on auth_users ("createdAt", id);
create index auth_accounts_by_age on auth_users ("createdAt", id) where "isAnonymous" is not true;
create index comparisons_by_class on comparisons (class, comparison_id);
create index comparisons_by_user on comparisons (user_id);
create index votes_by_age on votes (created_at);
create index votes_by_user on votes (user_id);

-- Without this index the list of tags would read the tallies of every day.
create index tallies_of_all_days on tallies (tag) where day = '-infinity';
`
