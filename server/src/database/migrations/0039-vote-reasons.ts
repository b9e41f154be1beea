/** Adds the reasons that voters give after a vote. They follow the vote when its user changes. */
export const sql = `
create table vote_reasons (
  comparison_id uuid not null,
  user_id uuid not null,
  reasons text[] not null,
  created_at timestamptz not null default now(),
  primary key (comparison_id, user_id),
  foreign key (comparison_id, user_id) references votes on update cascade on delete cascade
);
create index vote_reasons_by_age on vote_reasons (created_at);
`
