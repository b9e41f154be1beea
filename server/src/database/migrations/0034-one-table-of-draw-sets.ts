/**
 * What a pair was drawn from is one row of draw_sets, however it was drawn; draw_counts has its battles. The earlier tables of
 * even and of weighted draws are converted and dropped, so an older instance cannot store a battle.
 */
export const sql = `
-- Battles by draw set and left model: with one row for each set, every battle would wait for the one before.
create table draw_counts (
  draw_set_id uuid not null,
  left_model_id uuid not null,
  battles integer not null,
  primary key (draw_set_id, left_model_id)
);
insert into draw_counts
select chances_id, model_id, left_draws from draw_chances where left_draws > 0
union all
select pool_id, left_model_id, sum(battles) from battle_counts join pools using (pool_id) group by pool_id, left_model_id;

-- The first model was drawn by its chance, the second one from the others in proportion to their weights.
insert into draw_sets (draw_set_id, model_ids, chances)
with odds as (
  select chances_id as id, model_id, chance, weight from draw_chances
  union all
  select pool_id, model_id, case
    when topper_id is null then weight / sum(weight) over (partition by pool_id)
    when model_id = topper_id then 1 else 0 end, weight
  from (
    select pool_id, topper_id, model_id, coalesce(weight, 1) as weight
    from pools cross join unnest(model_ids, weights) as eligible(model_id, weight)
  ) as even
), spread as (
  select *, chance / nullif(sum(weight) over (partition by id) - weight, 0) as per_weight
  from odds where id in (select draw_set_id from draw_counts)
)
select id, array_agg(model_id order by model_id),
  array_agg(chance + weight * (all_per_weight - per_weight) order by model_id)
from (select *, sum(per_weight) over (partition by id) as all_per_weight from spread) as drawn
group by id having count(*) > 1;

-- Whether the models were drawn replaces what they were drawn from.
alter table battle_counts rename to earlier_counts;
create table battle_counts (
  drawn boolean not null,
  left_model_id uuid not null references models,
  right_model_id uuid not null references models,
  battles integer not null default 0,
  left_fallbacks integer not null default 0,
  right_fallbacks integer not null default 0,
  primary key (drawn, left_model_id, right_model_id)
);
insert into battle_counts
select pool_id <> '00000000-0000-0000-0000-000000000000', left_model_id, right_model_id, sum(battles), sum(left_fallbacks),
  sum(right_fallbacks)
from earlier_counts group by 1, 2, 3;

drop table earlier_counts, pools, draw_chances;
`
