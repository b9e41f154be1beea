import type { Board, BoardHealth } from '@arena/contract'
import { type RepeatedTask, repeatTask } from '../../async/repeat-task.ts'
import type { CatalogueModel } from '../models/index.ts'
import type { VoteTable, VoteView } from '../vote-log/index.ts'
import { identityOf, type Published, publish } from './cached-board.ts'
import type { MeasureRequest, VoteMeasures } from './compute/measure-votes.ts'
import { roundOrNull } from './compute/rounding.ts'
import { ALL_VOTES } from './compute/vote-filter.ts'
import { byId } from './rules.ts'

export interface BoardHealthOptions {
  readonly voteTable: Pick<VoteTable, 'refresh'>
  readonly readModels: () => Promise<readonly CatalogueModel[]>
  readonly measureVotes: (request: MeasureRequest) => Promise<VoteMeasures>
  readonly readLowTemperatureShare: () => Promise<number | null>
  readonly log: { warn(details: object, message: string): void }
  /** Elapsed time: it never goes back. */
  readonly now?: () => number
}

type Scope = Board['scope']

interface Cached {
  readonly published: Published<BoardHealth>
  /** Identifies what the figures were computed from. */
  readonly source: string
  /** When the figures may be computed again. */
  readonly dueAt: number
}

/** How often the figures are computed again. For a million votes they take seconds. */
const EVERY_MS = 1_000
const COST_FACTOR = 10
const REFRESH_EVERY_MS = 5_000

export interface BoardHealthFigures extends RepeatedTask {
  /** The last figures. Only the first ones are waited for. */
  read(scope: Scope): Promise<Published<BoardHealth>>
  /** Computes the figures that were read before again, if the log has grown and it is time. */
  refreshAll(): Promise<void>
}

/**
 * The health of the boards without a filter. The figures are renewed in the background: if only readers did it, the first reader
 * after a quiet hour would get the figures of an hour ago.
 */
export function createBoardHealth(options: BoardHealthOptions): BoardHealthFigures {
  const { voteTable, readModels, measureVotes, readLowTemperatureShare, log, now = () => performance.now() } = options
  const cache = new Map<Scope, Cached>()
  const running = new Map<Scope, Promise<Published<BoardHealth>>>()

  async function compute(scope: Scope): Promise<Published<BoardHealth>> {
    const filter = { ...ALL_VOTES, blindOnly: scope === 'blind' }
    // Every figure is computed from this view: those of a board could be from other votes.
    const view = await voteTable.refresh()
    const startedAt = now()
    const models = byId(await readModels())
    const source = JSON.stringify([view.position, view.hash, models])
    const known = cache.get(scope)
    if (known?.source === source) {
      cache.set(scope, { ...known, dueAt: now() + EVERY_MS })
      return known.published
    }
    const modelIds = models.map(({ modelId }) => modelId)
    const active = Uint8Array.from(models, ({ status }) => (status === 'active' ? 1 : 0))
    const measures = await measureVotes({ view, filter, modelIds, active })
    const lowTemperatureShare = await readLowTemperatureShare()
    const health = formatHealth({ asOf: new Date(), scope, view, models, measures, lowTemperatureShare })
    const published = publish(health, undefined, identityOf(health))
    cache.set(scope, { published, source, dueAt: now() + Math.max(EVERY_MS, COST_FACTOR * (now() - startedAt)) })
    return published
  }

  function refresh(scope: Scope): Promise<Published<BoardHealth>> {
    const current = running.get(scope) ?? compute(scope).finally(() => running.delete(scope))
    running.set(scope, current)
    return current
  }

  async function refreshAll(): Promise<void> {
    const due = [...cache].filter(([, { dueAt }]) => now() >= dueAt)
    await Promise.all(due.map(([scope]) => refresh(scope)))
  }

  const task = repeatTask({
    everyMs: REFRESH_EVERY_MS,
    run: refreshAll,
    onFailed: (error) => log.warn({ err: error }, 'the health of the board was not measured'),
  })
  return {
    ...task,
    refreshAll,
    async read(scope) {
      const known = cache.get(scope)
      if (!known) return refresh(scope)
      if (now() >= known.dueAt) {
        // The next reader gets the error if it happens again.
        refresh(scope).catch(() => cache.delete(scope))
      }
      return known.published
    },
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
