/**
 * A list of threads is read by owner and id together, which takes both columns in one direction. Asked for one owner in the
 * order of ids, the planner took the primary key for somebody with many threads, and read through everybody's newer ones.
 */
export const sql = `
create index threads_of_owner on threads (user_id, thread_id);
drop index threads_by_owner;
`
