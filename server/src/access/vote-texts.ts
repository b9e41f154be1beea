import type { VoteChoice, VoteClass, VoteResponse } from '@arena/contract'
import { sealOf } from './seal.ts'

/** What programs are told about a vote in words. */

const chosen: Readonly<Record<VoteChoice, string>> = {
  left: 'answer A is better',
  right: 'answer B is better',
  tie: 'a tie',
  'both-bad': 'both are bad',
}

const notCounted = (why: string) => `It is stored and counts on no board: ${why}.`
const meaning: Readonly<Record<VoteClass, string>> = {
  blind: 'It counts on every board.',
  informed: 'It counts on the board of all votes, not on the blind one: the models had been revealed before.',
  named: 'It counts on the board of all votes, not on the blind one: the models were known.',
  self: notCounted('one model wrote both answers'),
  fallback: notCounted('a fallback answered for a model'),
  leaked: notCounted('an answer said which model wrote it'),
  held: notCounted('your votes are on hold'),
}

/** The vote, and what it counts for. A repeated one has changed nothing. */
export function describeVote(choice: VoteChoice, countedAs: VoteClass, { repeated }: { repeated: boolean }): string {
  const vote = repeated ? 'You had already voted on this battle, and that vote stays' : 'Your vote'
  return `${vote}: ${chosen[choice]}. ${meaning[countedAs]}`
}

/**
 * Compares the seal that a client was given with the one of the revealed models: one paragraph, or none if the battle was not
 * sealed. Anybody can repeat it with the salt and the pair.
 */
export function checkSeal({ agent1, agent2, seal: opened }: VoteResponse['reveal'], seal: string | null): string[] {
  if (opened === null) return []
  const computed = sealOf(Buffer.from(opened.salt, 'hex'), [agent1.name, agent2.name])
  const hashed = `the SHA-256 of the random bytes \`${opened.salt}\` followed by \`${opened.pair}\``
  if (seal === null) return [`To check the pair, compare the seal below the answers with ${hashed}.`]
  return [
    seal === computed
      ? `The seal below the answers was checked: it is ${hashed}, so the pair was fixed before your vote.`
      : `**The seal below the answers is not ${hashed}: do not trust these names.**`,
  ]
}
