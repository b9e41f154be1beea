import type { Standing } from '../features/battles/index.ts'
import type { ImaginedBattle, ImaginedVote } from './imagine-battle.ts'

/** How the models stand while the history goes on: `topper` draws by it. */
export interface Standings {
  add(battle: ImaginedBattle, vote: ImaginedVote): void
  list(): Standing[]
}

export function createStandings(): Standings {
  const counts = new Map<string, { wins: number; votes: number }>()
  const count = (modelId: string, won: boolean) => {
    const known = counts.get(modelId) ?? { wins: 0, votes: 0 }
    counts.set(modelId, { wins: known.wins + (won ? 1 : 0), votes: known.votes + 1 })
  }
  return {
    add(battle, { choice }) {
      if (battle.class !== 'counted') return
      count(battle.left.model.modelId, choice === 'left')
      count(battle.right.model.modelId, choice === 'right')
    },
    list: () =>
      [...counts].map(([modelId, { wins, votes }]) => ({
        modelId,
        winRate: (100 * wins) / votes,
        countedVotes: votes,
        rating: 0,
      })),
  }
}
