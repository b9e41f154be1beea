import type {
  BattleResponse,
  Board,
  ChatReply,
  Model,
  SealedBattleResponse,
  Study,
  VoteResponse,
} from '@arena/contract'
import { RefusedCall } from './call-api.ts'

export const modelsText = ({ items }: { readonly items: readonly Model[] }): string =>
  items.map(({ modelName, displayName }) => `${modelName} (${displayName})`).join('\n') || 'No model can answer now.'

export function boardText({ scope, totalVotes, voters, fewVoters, components, items }: Board): string {
  const rated = items.filter(({ status }) => status !== 'unvoted')
  const sameScale = components.length <= 1
  return [
    `${scope === 'blind' ? 'Blind votes' : 'Votes of all classes'}: ${totalVotes}. Voters: ${voters}.`,
    ...rated.map(
      (row) =>
        `${ranks(row)} ${row.modelName}: ${Math.round(row.eloScore)}${interval(row)}, votes: ${row.totalResponses}` +
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

type Row = Board['items'][number]
const ranks = ({ rankLower, rankUpper }: Row): string =>
  rankLower === null || rankUpper === null
    ? '–'
    : rankLower === rankUpper
      ? `${rankLower}.`
      : `${rankLower}–${rankUpper}.`
const interval = ({ ratingLower, ratingUpper }: Row): string =>
  ratingLower === null || ratingUpper === null ? '' : ` (${Math.round(ratingLower)} to ${Math.round(ratingUpper)})`

/** The answers are texts of their own: nothing in an answer can pretend to be the other one. */
export function battleTexts({
  comparisonId,
  agent1,
  agent2,
}: BattleResponse | SealedBattleResponse): readonly string[] {
  const sides = [
    { name: 'A', agent: agent1 },
    { name: 'B', agent: agent2 },
  ]
  const uncounted = sides.some(({ agent }) => agent.fallback !== null)
  return [
    ...sides.flatMap(({ name, agent }) => [`Answer ${name}:`, agent.message]),
    `comparisonId: ${comparisonId}`,
    'The vote is left for A, right for B, tie, or both-bad.',
    ...(uncounted ? ['A model failed and a fallback answered, so this vote will not count.'] : []),
  ]
}

export function revealText({ message, reveal: { agent1, agent2, countedAs } }: VoteResponse): string {
  const sideText = (name: string, { displayName, name: modelName, standing }: typeof agent1) =>
    `Answer ${name} was written by ${displayName} (${modelName})${standing ? `, rated ${Math.round(standing.eloScore)} before this vote` : ''}.`
  return [message, sideText('A', agent1), sideText('B', agent2), `Class of the vote: ${countedAs}.`].join('\n')
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
