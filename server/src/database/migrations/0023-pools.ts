/** Adds weights and pauses of models, and pools that administrators name. */
export const sql = `
-- How often draws select the model, as a multiple of what it would be otherwise.
alter table models add column weight float8 not null default 1 check (weight between 0.01 and 10);
-- A paused model is not drawn.
alter table models add column paused boolean not null default false;

create table named_pools (
  name text primary key,
  label text not null,
  model_ids uuid[] not null
);

-- The named pool that the models of a battle were drawn from; null if any model could be drawn or the models were named.
alter table comparisons add column pool text;

-- The weights of even draws, in the order of model_ids; null if all are 1.
alter table pools add column weights float8[];

-- The weights of weighted draws. The chances contain them: the first model is drawn by chance, the second one by weight.
alter table draw_chances add column weight float8 not null default 1;
-- When an instance last said that it uses these chances.
alter table draw_chances add column saved_at timestamptz not null default now();
`
