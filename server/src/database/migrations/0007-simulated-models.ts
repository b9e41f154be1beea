/** Retires models that the simulator no longer has. They would fail in every battle. */
export const sql = `
update models set status = 'retired'
where simulated and model_name in ('sim/anvil', 'sim/atlas', '@sim/brook', '@sim/mimic');
`
