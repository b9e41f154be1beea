/**
 * Removes the trigger that deleted the texts of battles: the statements that delete a thread do it, and distributed
 * databases have no triggers. Messages are not deleted by the foreign key any more. An older instance does not delete the
 * texts: its deletion of a thread with messages now fails, instead of leaving the texts behind.
 */
export const sql = `
drop trigger messages_take_texts_along on messages;
drop function empty_battle();

-- Not valid, so that stored rows are not read again under the lock: the constraint that it replaces has checked them.
alter table messages drop constraint messages_thread_id_fkey,
  add constraint messages_thread_id_fkey foreign key (thread_id) references threads not valid;
`
