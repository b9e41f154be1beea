/** Simulated models have plain names: the page says once that they are simulated. Names that an operator changed stay. */
export const sql = `
update models set display_name = left(display_name, -length(' (simulated)'))
where simulated and model_name like 'sim/%' and display_name like '% (simulated)';
`
