import type { RevealedAgent, SealedBattleResponse, VoteChoice, VoteResponse } from '@arena/contract'
import { checkSeal, describeVote } from '../../access/vote-texts.ts'

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
  return `${describeVote(choice, reveal.countedAs, { repeated })}

| | Model | ${repeated ? 'Rating now' : 'Rating before this vote'} | Possible ranks |
| --- | --- | --- | --- |
${rowOf('A', reveal.agent1)}
${rowOf('B', reveal.agent2)}

${checkSeal(reveal, seal)
  .map((line) => `${line}\n\n`)
  .join('')}Any other message continues with the same two models.

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
