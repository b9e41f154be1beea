/** The pair that was drawn first, if another model answered in place of one of them; null otherwise. */
export const sql = `
alter table comparisons add column drawn_left_model_id uuid, add column drawn_right_model_id uuid;
`
