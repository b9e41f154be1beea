/** The messages that a program sent before the prompt of a first turn, which both models are sent. `null` if there were none. */
export const sql = `
alter table comparisons add column history jsonb;
`
