/** Adds idempotency keys, and the columns without which the reply to a battle or a chat could not be built again. */
export const sql = `
create table idempotency_keys (
  user_id uuid not null,
  operation text not null,
  key text not null,
  body_hash bytea not null,
  -- The id of what the request stores. It is chosen before the request runs: if something is stored under it, the request
  -- was done, also when the process died before it could reply.
  resource_id uuid not null,
  -- The attempt that may run, until its lease ends.
  holder uuid not null,
  leased_until timestamptz not null,
  -- What the reply contains and no other table has, as JSON.
  kept text,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Null in battles and turns from before.
alter table messages add column usage jsonb;
alter table comparisons add column left_finish_reason text, add column right_finish_reason text;
`
