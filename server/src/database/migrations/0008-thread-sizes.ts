/** The size of a thread's prompts and answers. The statements that save a turn add to it, for the quota of a thread. */
export const sql = `
-- The sizes are computed first: the lock of \`alter table\` blocks every battle of other instances.
create temporary table thread_sizes on commit drop as
  select m.thread_id, sum(coalesce(octet_length(m.prompt), 0) + coalesce(octet_length(m.response), 0)
    + coalesce(octet_length(c.prompt), 0) + coalesce(octet_length(c.left_text), 0)
    + coalesce(octet_length(c.right_text), 0)) as bytes
  from messages m left join comparisons c using (comparison_id)
  group by m.thread_id;

alter table threads add column text_bytes bigint not null default 0;
update threads set text_bytes = bytes from thread_sizes where threads.thread_id = thread_sizes.thread_id;
`
