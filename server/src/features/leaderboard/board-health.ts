import type { Board, BoardHealth } from '@arena/contract'
import type { CatalogueModel } from '../models/index.ts'
import { identityOf, type Published, publish } from './cached-board.ts'
import { ALL_VOTES } from './filter.ts'
import type { MeasureRequest, VoteMeasures } from './measure-votes.ts'
import { roundOrNull } from './rounding.ts'
import { byId } from './rules.ts'
import type { VoteTable, VoteView } from './vote-table.ts'

export interface BoardHealthOptions {
  readonly voteTable: Pick<VoteTable, 'refresh'>
  readonly readModels: () => Promise<readonly CatalogueModel[]>
  readonly measureVotes: (request: MeasureRequest) => Promise<VoteMeasures>
  readonly readLowTemperatureShare: () => Promise<number | null>
  readonly now?: () => number
}

type Scope = Board['scope']

interface Cached {
  readonly published: Published<BoardHealth>
  /** When the figures are to be computed again. */
  readonly dueAt: number
}

/** How often the figures are computed again. For a million votes they take seconds. */
const EVERY_MS = 1_000
const COST_FACTOR = 10

/** The health of the boards without a filter. While new figures are computed, the earlier ones are returned. */
export function createBoardHealth(options: BoardHealthOptions) {
  const { voteTable, readModels, measureVotes, readLowTemperatureShare, now = Date.now } = options
  const cache = new Map<Scope, Cached>()
  const running = new Map<Scope, Promise<Published<BoardHealth>>>()

  async function compute(scope: Scope): Promise<Published<BoardHealth>> {
    const filter = { ...ALL_VOTES, blindOnly: scope === 'blind' }
    // Every figure is computed from this view: those of a board could be from other votes.
    const view = await voteTable.refresh()
    const startedAt = now()
    const models = byId(await readModels())
    const modelIds = models.map(({ modelId }) => modelId)
    const active = Uint8Array.from(models, ({ status }) => (status === 'active' ? 1 : 0))
    const measures = await measureVotes({ view, filter, modelIds, active })
    const lowTemperatureShare = await readLowTemperatureShare()
    const health = formatHealth({ asOf: new Date(startedAt), scope, view, models, measures, lowTemperatureShare })
    const published = publish(health, undefined, identityOf(health))
    cache.set(scope, { published, dueAt: now() + Math.max(EVERY_MS, COST_FACTOR * (now() - startedAt)) })
    return published
  }

  function refresh(scope: Scope): Promise<Published<BoardHealth>> {
    const current = running.get(scope) ?? compute(scope).finally(() => running.delete(scope))
    running.set(scope, current)
    return current
  }

  return async (scope: Scope): Promise<Published<BoardHealth>> => {
    const known = cache.get(scope)
    if (!known) return refresh(scope)
    if (now() >= known.dueAt) {
      // The next reader gets the error if it happens again.
      refresh(scope).catch(() => cache.delete(scope))
    }
    return known.published
  }
}

interface Measured {
  readonly asOf: Date
  readonly scope: Scope
  readonly view: VoteView
  readonly models: readonly CatalogueModel[]
  readonly measures: VoteMeasures
  readonly lowTemperatureShare: number | null
}

function formatHealth({ asOf, scope, view, models, measures, lowTemperatureShare }: Measured): BoardHealth {
  const { totalVotes, excludedVotes, position, agreement, fragility } = measures
  return {
    success: true,
    asOf: asOf.toISOString(),
    throughVote: view.position,
    scope,
    totalVotes,
    excludedVotes,
    heldVoters: countHeld(view),
    lowTemperatureShare: roundOrNull(lowTemperatureShare, 4),
    position,
    agreement: { ...agreement, share: roundOrNull(agreement.share, 4) },
    fragility: fragility && {
      modelId: models[fragility.first]!.modelId,
      modelName: models[fragility.first]!.modelName,
      votes: fragility.votes,
      voters: fragility.voters,
    },
  }
}

/** A merged voter counts once, as the voter that they became. */
function countHeld({ voters: { length, rootOf, isHeld } }: VoteView): number {
  let held = 0
  for (let voter = 0; voter < length; voter++) if (rootOf[voter] === voter && isHeld[voter] === 1) held += 1
  return held
}
