/** Adds hosts that an operator configures besides those of the environment, and what their models need. */
export const sql = `
create table hosts (
  name text primary key,
  label text not null,
  base_url text not null,
  dialect text not null,
  -- The known host that it is; null for any other.
  preset text,
  -- The key is in an environment variable or stored, encrypted. A host without keys has neither.
  key_variable text,
  sealed_key bytea,
  headers jsonb not null default '{}',
  -- Whether random draws may select its models.
  drawn boolean not null,
  calls_max integer,
  calls_per_minute integer,
  source text not null check (source in ('file', 'admin')),
  changed_at timestamptz not null default now(),
  check (num_nonnulls(key_variable, sealed_key) <= 1)
);

alter table models drop constraint models_provider_name_check;
-- What the host is asked for; null if it is the model name. Prices are dollars per million tokens.
alter table models add column host_model_name text;
alter table models add column input_price float8;
alter table models add column output_price float8;
alter table models add column context_tokens integer;
`
