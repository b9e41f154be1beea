import type {
  BattleResponse,
  Board,
  ChatReply,
  Model,
  Pool,
  RevealedAgent,
  SealedBattleResponse,
  Study,
  VoteChoice,
  VoteResponse,
} from '@arena/contract'
import { checkSeal, describeVote } from '../../access/vote-texts.ts'
import { RefusedCall } from './call-api.ts'

export function modelsText(models: readonly Model[], pools: readonly Pool[]): string {
  const lines = models.map(({ modelName, displayName }) => `${modelName} (${displayName})`)
  if (lines.length === 0) lines.push('No model can answer now.')
  if (pools.length > 0) lines.push('', 'Pools for compare:', ...pools.map(({ name, label }) => `${name} (${label})`))
  return lines.join('\n')
}

export function boardText({ scope, totalVotes, voters, fewVoters, components, items }: Board): string {
  const rated = items.filter(({ status }) => status !== 'unvoted')
  const sameScale = components.length <= 1
  return [
    `${scope === 'blind' ? 'Blind votes' : 'Votes of all classes'}: ${totalVotes}. Voters: ${voters}.`,
    ...rated.map(
      (row) =>
        `${ranks(row)}${row.rankLower === null ? '' : '.'} ${row.modelName}: ${Math.round(row.eloScore)}${interval(row)}, votes: ${row.totalResponses}` +
        `${row.status === 'ranked' ? '' : `, ${row.status}`}${sameScale ? '' : `, group ${row.component}`}`,
    ),
    rated.length === 0 && scope === 'blind' ? 'Nobody has voted blind yet; scope `all` has the other votes.' : '',
    rated.length === 0 ? '' : READING,
    sameScale ? '' : 'Models of different groups never met: their ratings cannot be compared.',
    fewVoters ? 'Few people have voted: how much their tastes differ is mostly assumed.' : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

const READING =
  'The first numbers are the ranks that the votes do not exclude, the numbers in parentheses the 95% interval of the rating. Models with overlapping ranks are not separated. A dash means that the votes are too few for a rank.'

type Row = Pick<Board['items'][number], 'ratingLower' | 'ratingUpper' | 'rankLower' | 'rankUpper'>
const ranks = ({ rankLower, rankUpper }: Row): string =>
  rankLower === null || rankUpper === null
    ? '–'
    : rankLower === rankUpper
      ? `${rankLower}`
      : `${rankLower}–${rankUpper}`
const interval = ({ ratingLower, ratingUpper }: Row): string =>
  ratingLower === null || ratingUpper === null ? '' : ` (${Math.round(ratingLower)} to ${Math.round(ratingUpper)})`

/** The answers are texts of their own: nothing in an answer can pretend to be the other one. */
export function battleTexts(
  { comparisonId, agent1, agent2, ...battle }: BattleResponse | SealedBattleResponse,
  saved: { readonly threadId: string; readonly url: string } | null,
): readonly string[] {
  const sides = [
    { name: 'A', agent: agent1 },
    { name: 'B', agent: agent2 },
  ]
  const uncounted = sides.some(({ agent }) => agent.fallback !== null)
  return [
    ...sides.flatMap(({ name, agent }) => [`Answer ${name}:`, agent.message]),
    [
      `comparisonId: ${comparisonId}`,
      ...(battle.sealed ? [`seal: ${battle.seal}`] : []),
      ...(saved ? [`threadId: ${saved.threadId}`, `Page: ${saved.url}`] : []),
    ].join('\n'),
    'The vote is A, B, tie, or bad if both are.',
    ...(uncounted ? ['A model failed and a fallback answered, so this vote will not count.'] : []),
  ]
}

export interface Voted {
  readonly choice: VoteChoice
  readonly reveal: VoteResponse['reveal']
  /** The vote was cast before, and this one changed nothing. */
  readonly repeated: boolean
  /** The seal that the caller was given, if the caller sent it. */
  readonly seal: string | undefined
}

export const revealText = ({ choice, reveal, repeated, seal }: Voted): string =>
  [
    describeVote(choice, reveal.countedAs, { repeated }),
    authorText('A', reveal.agent1),
    authorText('B', reveal.agent2),
    ...checkSeal(reveal, seal ?? null),
  ].join('\n')

function authorText(side: string, { displayName, name, standing }: RevealedAgent): string {
  const isRated = standing !== null && standing.eloRank > 0
  const rating = isRated
    ? `, rated ${Math.round(standing.eloScore)}${interval(standing)} before this vote, possible ranks ${ranks(standing)}`
    : ''
  return `Answer ${side} was written by ${displayName} (${name})${rating}.`
}

export function answerText({ success, message, model, fallback }: ChatReply): readonly string[] {
  if (!success) throw new RefusedCall(message)
  const who = `${model.displayName} (${model.name})`
  return [fallback ? `${who} failed; ${fallback.model} answered instead.` : `${who} answered:`, message]
}

export function studyText(study: Study, url: string): string {
  const { studyId, name, state, role, promptCount, contestants, answers, comparisons, votes, voters } = study
  const contestantNames = contestants?.map((contestant) => contestant.name).join(', ')
  return [
    `${name}: ${state}${role === 'voter' ? ', joined as a voter' : ''}`,
    `studyId: ${studyId}`,
    `Prompts: ${promptCount}`,
    ...(contestantNames ? [`Contestants: ${contestantNames}`] : []),
    ...(answers ? [`Answers: ${answers.done} of ${answers.total}, failed: ${answers.failed}`] : []),
    ...(state === 'draft'
      ? []
      : [`Comparisons: ${comparisons.closed} of ${comparisons.total}, votes: ${votes}, voters: ${voters}`]),
    `Page: ${url}`,
  ].join('\n')
}
