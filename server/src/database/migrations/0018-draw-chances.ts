/** Adds the probability with which a pair was drawn, and the chances of weighted draws. */
export const sql = `
-- Null if the models were named, and for battles before this migration.
alter table comparisons add column draw_probability real;

-- The chance of each model to be the first of a pair, and how often it was drawn on the left with these chances.
create table draw_chances (
  chances_id uuid not null,
  model_id uuid not null,
  chance float8 not null,
  left_draws integer not null default 0,
  primary key (chances_id, model_id)
);
`
