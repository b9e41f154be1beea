/** Adds the models that a battle was drawn from, and its temperature; and an index of blind votes. */
export const sql = `
-- Equal sets are one row: the id is a hash of the other columns.
create table draw_sets (
  draw_set_id uuid primary key,
  model_ids uuid[] not null,
  -- That a model is in the pair, in the order of model_ids.
  chances float8[] not null
);

alter table comparisons
  -- Null in battles whose models were not drawn, in those that continue another, and before this migration. It is not a
  -- foreign key: every battle would lock the row of its set.
  add column draw_set_id uuid,
  -- Null before this migration.
  add column temperature real;

-- The latest blind votes are found without reading the others.
create index votes_blind on votes (created_at) where class = 'blind';
`
