/** Adds conversations: battles and chats that continue an earlier battle, and who was shown the names of its models first. */
export const sql = `
alter table comparisons
  -- The battle that this one continues, and the first battle of the conversation; null in battles that continue none.
  add column continues_id uuid references comparisons,
  add column conversation_id uuid references comparisons,
  add column turn integer not null default 1,
  -- How many earlier turns both models were sent.
  add column context_turns integer not null default 0;

-- For the votes on all turns of a conversation.
create index comparisons_by_conversation on comparisons (conversation_id) where conversation_id is not null;

alter table messages
  add column context_turns integer not null default 0,
  -- The side of a battle that a chat turn continues; null in other turns.
  add column continues_id uuid references comparisons,
  add column continues_side text check (continues_side in ('agent1', 'agent2'));

-- The first vote on a conversation, which revealed its models. conversation_id is the id of its first battle.
create table reveals (
  conversation_id uuid primary key references comparisons,
  comparison_id uuid not null references comparisons
);
`
