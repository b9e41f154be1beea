/**
 * A vote has its own class, because the first vote on a sealed battle reveals the models to later voters. `blind`, `named` and
 * `informed` replace `counted`.
 */
export const sql = `
-- Battles and votes of other instances wait until the end: most rows change. They lock the tables in this order.
lock table comparisons, votes, tallies in access exclusive mode;

-- The class of the first vote.
alter table comparisons drop constraint comparisons_class_check;
update comparisons set class = case when seal_salt is not null and selection_mode <> 'manual' then 'blind' else 'named' end
where class = 'counted';
alter table comparisons add constraint comparisons_class_check
  check (class in ('self', 'fallback', 'leaked', 'informed', 'named', 'blind'));

insert into reveals (conversation_id, comparison_id) select distinct comparison_id, comparison_id from votes;

alter table votes add column class text;
update votes v set class = case
  when c.class in ('blind', 'named') and c.seal_salt is not null and exists (
    select from votes earlier where earlier.comparison_id = v.comparison_id
      and (earlier.created_at, earlier.user_id) < (v.created_at, v.user_id))
  then 'informed' else c.class end
from comparisons c where c.comparison_id = v.comparison_id;
alter table votes alter column class set not null, add constraint votes_class_check
  check (class in ('self', 'fallback', 'leaked', 'held', 'informed', 'named', 'blind'));

-- The class says whether a vote was blind.
truncate tallies;
alter table tallies drop column blind, add primary key (tag, day, left_model_id, right_model_id, class);
insert into tallies (tag, day, left_model_id, right_model_id, class, left_wins, right_wins, ties, both_bad)
select tag, day, left_model_id, right_model_id, v.class, count(*) filter (where choice = 'left'),
  count(*) filter (where choice = 'right'), count(*) filter (where choice = 'tie'),
  count(*) filter (where choice = 'both-bad')
from votes v join comparisons using (comparison_id)
  cross join unnest(array_append(tags, '')) as tag
  cross join unnest(array['-infinity'::date, (v.created_at at time zone 'utc')::date]) as day
group by tag, day, left_model_id, right_model_id, v.class;
`
