/** The history of the board of blind votes, next to that of all votes. An older instance could not store a point. */
export const sql = `
alter table snapshots add column scope text not null default 'all' check (scope in ('all', 'blind'));
alter table snapshots drop constraint snapshots_pkey, add primary key (scope, model_id, day);
`
