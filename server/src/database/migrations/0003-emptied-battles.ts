/**
 * A trigger deletes the texts of a battle when its message is deleted. The statement that deletes a thread cannot do it: a
 * battle that is saved while that statement waits for the lock is not in its snapshot, and its texts would remain.
 */
export const sql = `
create function empty_battle() returns trigger language plpgsql as $$
begin
  update comparisons set prompt = null, left_text = null, right_text = null where comparison_id = old.comparison_id;
  return null;
end $$;

create trigger messages_take_texts_along after delete on messages
for each row when (old.comparison_id is not null) execute function empty_battle();
`
