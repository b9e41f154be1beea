/** Webhooks, and what is to be sent to them. */
export const sql = `
create table webhooks (
  name text primary key,
  url text not null,
  events text[] not null,
  -- The environment variable with the secret; null if the secret is stored.
  secret_variable text,
  sealed_secret bytea,
  source text not null check (source in ('file', 'admin'))
);

create table webhook_deliveries (
  delivery_id uuid primary key default gen_random_uuid(),
  webhook text not null references webhooks on delete cascade,
  event text not null,
  object_id text not null,
  created_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0,
  -- While an instance sends it, the time after which another one may.
  next_try_at timestamptz not null default now(),
  failure_reason text,
  failure_status smallint
);
create index webhook_deliveries_waiting on webhook_deliveries (next_try_at) where status = 'waiting';
create index webhook_deliveries_latest on webhook_deliveries (created_at desc, delivery_id);
create index webhook_deliveries_of on webhook_deliveries (webhook);
-- Every instance notices that the budget of a day is spent, and all of them may notice at once.
create unique index webhook_deliveries_budget on webhook_deliveries (webhook, object_id) where event = 'budget.reached';
`
