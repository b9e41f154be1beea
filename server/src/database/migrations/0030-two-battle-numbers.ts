/**
 * In new lines of the vote log, a battle has one number for the votes of its owner and one for those of all others, and the
 * merge of a guest lists the votes that it withdraws. Published lines stay as they are.
 */
export const sql = `
-- Whose votes have this number: the owner's, those of all others, or, in lines from before, everybody's.
alter table log_battles
  add column voters text not null default 'all' check (voters in ('all', 'owner', 'others')),
  drop constraint log_battles_comparison_id_key,
  add unique (comparison_id, voters);
-- Decided when the vote is cast: a battle gets another owner when a guest becomes an account.
alter table vote_queue add column voters text not null default 'all' check (voters in ('all', 'owner', 'others'));

-- Only of merges: the positions of the votes that stop counting. Null in merges from before, whose lines do not have it.
alter table vote_log add column withdrawn bigint[];
create index vote_log_by_voter on vote_log (voter, battle);
create index vote_log_withdrawals on vote_log (position) where withdrawn is not null;

-- The voter that this one became, after all merges. A voter who came back after the deletion of the account has its own number.
alter table log_voters add column merged_into integer;
update log_voters set merged_into = other_voter from vote_log where kind = 3 and vote_log.voter = log_voters.voter;
create index log_voters_by_merge on log_voters (merged_into) where merged_into is not null;

-- Of a guest who became an account: its id. What a running battle of the guest stores belongs to the account.
alter table refused_users add column account_id uuid;
`
