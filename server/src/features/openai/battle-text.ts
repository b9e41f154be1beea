import type { RevealedAgent, SealedBattleResponse, VoteChoice, VoteClass, VoteResponse } from '@arena/contract'
import { sealOf } from '../../seal.ts'

/** The replies of `arena/battle`, in Markdown. The last line of each names the battle: see `battle-turn.ts`. */

/** Not a rule of Markdown: models write those within their answers, and headings of every level. */
const END = `\n\n${'━'.repeat(24)}\n\n`
export const ANSWER_A = '# Answer A\n\n'
export const ANSWER_B = `${END}# Answer B\n\n`
export const RESTARTED = `${END}*This answer was cut off. It starts again:*\n\n`

export const battleLine = /^Battle: ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
export const sealLine = /^Seal: `([0-9a-f]{64})`$/

/**
 * What an answer lacks that ended within a block of code: without it, everything below would be part of the code. A line with
 * more backticks after the first ones is no fence but code within a line.
 */
export function closingFence(text: string): string {
  let open = ''
  for (const [, fence, info] of text.matchAll(/^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})([^\n]*)$/gm)) {
    if (open === '') open = fence!
    else if (fence!.startsWith(open) && info!.trim() === '') open = ''
  }
  return open && `\n${open}`
}

type Sealed = Pick<SealedBattleResponse, 'comparisonId' | 'seal'>

/** How to vote, after both answers. */
export function votingText({ comparisonId, seal }: Sealed, pageUrl: string | null): string {
  const page = pageUrl ? `, or [vote on the page](${pageUrl})` : ''
  return `${END}Which answer is better? Reply \`A\`, \`B\`, \`tie\` or \`bad\`${page}. Any other reply continues with the same two models.

Seal: \`${seal}\`

Battle: ${comparisonId}`
}

type Answered = Sealed & { readonly [Side in 'agent1' | 'agent2']: { readonly message: string } }

/** A whole battle. */
export function battleText(battle: Answered, pageUrl: string | null): string {
  const [left, right] = [battle.agent1.message, battle.agent2.message]
  return [ANSWER_A, left, closingFence(left), ANSWER_B, right, closingFence(right), votingText(battle, pageUrl)].join(
    '',
  )
}

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

export interface Revealed {
  readonly comparisonId: string
  readonly choice: VoteChoice
  readonly reveal: VoteResponse['reveal']
  /** The vote was cast before, so this reply has changed nothing. */
  readonly repeated: boolean
  /** The seal that the client has. */
  readonly seal: string | null
}

/** The reply to a vote. */
export function revealText({ comparisonId, choice, reveal, repeated, seal }: Revealed): string {
  const vote = repeated
    ? `You had already voted on this battle, and that vote stays: ${chosen[choice]}.`
    : `Your vote: ${chosen[choice]}.`
  return `${vote} ${meaning[reveal.countedAs]}

| | Model | ${repeated ? 'Rating now' : 'Rating before this vote'} | Possible ranks |
| --- | --- | --- | --- |
${rowOf('A', reveal.agent1)}
${rowOf('B', reveal.agent2)}

${sealCheck(reveal, seal)}Any other message continues with the same two models.

Battle: ${comparisonId}`
}

function rowOf(side: string, { displayName, name, provider, standing, fallback }: RevealedAgent): string {
  const model = `**${displayName}** (\`${name}\`, ${provider})${fallback ? `, answered by \`${fallback.model}\`` : ''}`
  const isRated = standing !== null && standing.eloRank > 0
  const rating = isRated ? String(Math.round(standing.eloScore)) : '–'
  const cells = [side, model, rating, isRated ? ranksOf(standing) : '–']
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** Those that the votes do not exclude; few votes exclude none. */
const ranksOf = ({ rankLower, rankUpper }: NonNullable<RevealedAgent['standing']>): string =>
  rankLower === null ? '–' : rankLower === rankUpper ? String(rankLower) : `${rankLower}–${rankUpper}`

/** Anybody can repeat it with the salt and the pair. The seal itself is in the conversation. */
function sealCheck({ agent1, agent2, seal: opened }: VoteResponse['reveal'], seal: string | null): string {
  if (opened === null) return ''
  const computed = sealOf(Buffer.from(opened.salt, 'hex'), [agent1.name, agent2.name])
  const hashed = `the SHA-256 of the random bytes \`${opened.salt}\` followed by \`${opened.pair}\``
  if (seal === null) return `To check the pair, compare the seal below the answers with ${hashed}.\n\n`
  return seal === computed
    ? `The seal below the answers was checked: it is ${hashed}, so the pair was fixed before your vote.\n\n`
    : `**The seal below the answers is not ${hashed}: do not trust these names.**\n\n`
}
