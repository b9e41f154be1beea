import type { BattleResponse, ChatResponse } from '@arena/contract'

type Comparison = BattleResponse['arena']['comparison']
type Winner = Comparison['winnerByLength']

const larger = (one: number, two: number): Winner => (one === two ? 'tie' : one > two ? 'agent1' : 'agent2')

/** Compares two answers by two simple measures. They say nothing about quality, which is what people vote on. */
export function compareAnswers(agent1: ChatResponse, agent2: ChatResponse): Comparison {
  const winnerByLength = larger(agent1.message.length, agent2.message.length)
  const winnerByTokens = larger(agent1.usage.totalTokens, agent2.usage.totalTokens)
  return {
    winnerByLength,
    winnerByTokens,
    verdict: verdictOf(winnerByLength, winnerByTokens),
    userWinner: null,
    agent1MessageLength: agent1.message.length,
    agent2MessageLength: agent2.message.length,
    agent1Tokens: agent1.usage.totalTokens,
    agent2Tokens: agent2.usage.totalTokens,
  }
}

function verdictOf(byLength: Winner, byTokens: Winner): string {
  if (byLength !== byTokens) return 'Length and tokens disagree: read both answers and decide.'
  if (byLength === 'tie') return 'Both answers are tied on length and tokens.'
  return `${byLength === 'agent1' ? 'Agent 1' : 'Agent 2'} is longer and more token-heavy.`
}
