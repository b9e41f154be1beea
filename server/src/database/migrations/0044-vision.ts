/** Whether a model takes images. Models that the service added by itself get what is known of them. */
export const sql = `
alter table models add column vision boolean not null default false;
update models set vision = true
where simulated and model_name in ('sim/basic', 'sim/solon', 'sim/scholia', 'sim/quill')
  or provider_name = 'google'
    and model_name in ('gemini-2.5-pro', 'gemini-2.5-flash', 'gemini-2.5-flash-lite', 'gemini-2.0-flash');
`
