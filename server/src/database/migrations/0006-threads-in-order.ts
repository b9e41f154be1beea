/**
 * Threads are listed by owner and id, so the index needs both columns in one direction. Without it the planner used the
 * primary key for owners with many threads, and read the newer threads of all other owners.
 */
export const sql = `
create index threads_of_owner on threads (user_id, thread_id);
drop index threads_by_owner;
`
