/** Adds the settings of a turn: system prompt, temperature and token limit; null where all of them were the defaults. */
export const sql = 'alter table messages add column settings jsonb'
