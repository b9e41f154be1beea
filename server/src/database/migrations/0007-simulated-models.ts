/** The simulator has fewer models than before. Those that it no longer has would fail in every battle. */
export const sql = `
update models set status = 'retired'
where simulated and model_name in ('sim/anvil', 'sim/atlas', '@sim/brook', '@sim/mimic');
`
