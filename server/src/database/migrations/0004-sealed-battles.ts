/** Adds sealed battles, and whether an answer identified its model. */
export const sql = `
alter table comparisons
  -- What the seal was made of; null where the battle was not sealed.
  add column seal_salt bytea,
  -- How long each model took by itself; null where another stood in for it, and in battles from before this was kept.
  add column left_duration_ms integer,
  add column right_duration_ms integer,
  -- Whether an answer says which model it is from: told when it was written, because texts may be deleted.
  add column left_named_itself boolean not null default false,
  add column right_named_itself boolean not null default false,
  drop constraint comparisons_class_check,
  add constraint comparisons_class_check check (class in ('counted', 'fallback', 'self', 'leaked'));
`
