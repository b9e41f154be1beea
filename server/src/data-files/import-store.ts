// Temporary tables cannot be prepared under a name before they exist, so these statements have none.

export const createStaging = `create temporary table staged (
  line integer not null,
  id text,
  -- Under which earlier versions stored one row of all with the same id or question.
  earlier_id text,
  hash text not null,
  voter text,
  user_id uuid,
  left_name text not null,
  right_name text not null,
  choice text not null,
  day integer not null,
  tags text[] not null,
  comparison_id uuid not null default gen_random_uuid()
) on commit drop`

export const stageVotes = `insert into staged (line, id, earlier_id, hash, voter, user_id, left_name, right_name, choice, day, tags)
  select * from jsonb_to_recordset($1::jsonb) as row (
    line integer, id text, earlier_id text, hash text, voter text, user_id uuid, left_name text, right_name text, choice text, day integer, tags text[])`

/**
 * A row without an id is known by its content and by how many equal rows are before it: equal votes of different people are
 * different rows, and the same file has the same ones again.
 */
export const nameRows = `update staged set id = concat('hash:', staged.hash, ':', place)
  from (select ctid as row, row_number() over (partition by hash order by line) as place from staged where id is null) as placed
  where staged.ctid = placed.row;
  delete from staged using (
    select ctid as row, row_number() over (partition by id order by line) as place from staged
  ) as repeated where staged.ctid = repeated.row and place > 1;
  analyze staged`

const isNew = 'not exists (select from imported_votes known where known.source = $1 and known.source_id = staged.id)'

export const countStaged = `select
    (select count(*) from staged where ${isNew}) as new,
    (select coalesce(array_agg(name order by name), '{}') from (
      select left_name as name from staged union select right_name from staged
    ) as named where not exists (select from models where model_name = name)) as "unknownModels",
    exists (select from staged join log_voters on pseudonym = staged.voter) as "isOwnExport",
    exists (select from staged join imported_votes known on known.source = $1 and known.source_id = earlier_id) as "isOfEarlierVersion"`

/** Models that nobody can ask here: retired, of no host. */
export const addModels = `insert into models (model_id, model_name, display_name, provider_name, is_free, status, simulated)
  select model_id, name, name, 'imported', false, 'retired', false
  from unnest($1::uuid[], $2::text[]) as given (model_id, name)`

/** The stored ratings of past days do not count the new votes. They are computed again on the next read. */
export const forgetHistory = `delete from snapshots
  where day >= (select min(date '1970-01-01' + day) from staged where ${isNew})`

/** A vote without a voter is that of a voter of its own. */
export const addVotes = `with added as (
    insert into imported_votes (source, source_id, comparison_id)
    select $1, id, comparison_id from staged
    on conflict (source, source_id) do nothing
    returning comparison_id
  )
  insert into vote_queue (kind, comparison_id, user_id, left_model_id, right_model_id, choice, class, day, tags)
  select 'vote', comparison_id, coalesce(user_id, comparison_id), l.model_id, r.model_id, choice, 'named', day, tags
  from staged join added using (comparison_id)
  join models l on l.model_name = left_name join models r on r.model_name = right_name
  order by line`

/**
 * Queues the withdrawal of every vote of a source, in lines of at most 1,000 positions of one voter. The votes can be imported
 * again afterwards.
 */
export const removeVotes = `with removed as (
    delete from imported_votes where source = $1 returning comparison_id
  ), lines as (
    select v.user_id, l.position, l.day, (row_number() over (partition by l.voter order by l.position) - 1) / 1000 as part
    from removed join log_battles using (comparison_id) join vote_log l using (battle) join log_voters v using (voter)
  ), forgotten as (
    delete from snapshots where day >= (select min(date '1970-01-01' + day) from lines)
  ), queued as (
    insert into vote_queue (kind, user_id, withdrawn)
    select 'withdrawal', user_id, array_agg(position order by position) from lines group by user_id, part
    order by min(position)
  )
  select (select count(*) from removed) as removed, (select count(*) from lines) as withdrawn`
