/**
 * Stores what a model wrote before its answer, and what the answer cost. The trigger that deletes the texts of a battle with
 * its message deletes its reasoning too. `spending` has what each instance spent on a day: a row of its own, so that
 * instances do not wait for each other.
 */
export const sql = `
-- Costs are dollars; null if a price was not known.
alter table comparisons add column left_reasoning text;
alter table comparisons add column right_reasoning text;
alter table comparisons add column left_cost float8;
alter table comparisons add column right_cost float8;
alter table messages add column reasoning text;
alter table messages add column cost float8;

create or replace function empty_battle() returns trigger language plpgsql as $$
begin
  update comparisons set prompt = null, left_text = null, right_text = null, left_reasoning = null, right_reasoning = null
  where comparison_id = old.comparison_id;
  return null;
end $$;

-- The last vote that the figures count.
alter table model_speeds add column through_vote bigint;

create table spending (
  -- In UTC.
  day date not null,
  instance_id uuid not null,
  dollars float8 not null,
  primary key (day, instance_id)
);
`
