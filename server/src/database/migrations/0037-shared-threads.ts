/** For the list of shared threads. Few threads are shared. */
export const sql = `
create index threads_shared on threads (thread_id) where visibility <> 'private';
`
