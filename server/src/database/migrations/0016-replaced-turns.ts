/** Adds the position of the turn that a chat turn replaces, with all turns after it; null where it replaces none. */
export const sql = 'alter table messages add column replaces integer'
