import type { Board, BoardHealth } from '@arena/contract'
import { type BackgroundValue, backgroundValue } from '../../async/background-value.ts'
import { cachedAsync } from '../../async/cached.ts'
import type { Published } from '../../http/replies/published.ts'
import type { CatalogueModel } from '../models/index.ts'
import type { VoteTable, VoteView } from '../vote-log/index.ts'
import { publishTimed } from './boards/published.ts'
import { byId } from './boards/rules.ts'
import { ALL_VOTES } from './compute/filter-votes.ts'
import type { MeasureRequest, VoteMeasures } from './compute/measure-votes.ts'
import { roundOrNull } from './compute/rounding.ts'

type Scope = Board['scope']

export interface BoardHealthOptions {
  readonly voteTable: Pick<VoteTable, 'refresh'>
  readonly readModels: () => Promise<readonly CatalogueModel[]>
  readonly measureVotes: (request: MeasureRequest) => Promise<VoteMeasures>
  readonly readLowTemperatureShare: () => Promise<number | null>
  /** Called if the figures could not be computed in the background. Readers still get the last ones. */
  readonly onFailed: (error: unknown) => void
  /** Elapsed time: it never goes back. */
  readonly now?: () => number
}

export interface PublishedHealth extends Published {
  readonly health: BoardHealth
  /** Identifies what the figures were computed from. */
  readonly source: string
  readonly costMs: number
}

/** How often the figures are computed again. For a million votes they take seconds. */
const REFRESH_MS = 5_000
/** The share reads ten thousand votes. */
const SHARE_MS = 60_000

/** The health of the boards without a filter. Only the first figures are waited for. */
export function createBoardHealth(
  options: BoardHealthOptions,
): Readonly<Record<Scope, BackgroundValue<PublishedHealth>>> {
  const { voteTable, readModels, measureVotes, onFailed, now } = options
  const clock = now && { now }
  /** One for both scopes. */
  const lowTemperature = cachedAsync(options.readLowTemperatureShare, { ttlMs: SHARE_MS, ...clock })

  async function compute(scope: Scope, last: PublishedHealth | null): Promise<PublishedHealth> {
    const filter = { ...ALL_VOTES, blindOnly: scope === 'blind' }
    // Every figure is computed from this view: those of a board could be from other votes.
    const view = await voteTable.refresh()
    const models = byId(await readModels())
    const source = JSON.stringify([view.position, view.hash, models])
    if (last?.source === source) return last
    const modelIds = models.map(({ modelId }) => modelId)
    const active = Uint8Array.from(models, ({ status }) => (status === 'active' ? 1 : 0))
    const measures = await measureVotes({ view, filter, modelIds, active })
    const lowTemperatureShare = await lowTemperature.get()
    const health = formatHealth({ asOf: new Date(), scope, view, models, measures, lowTemperatureShare })
    return { health, source, costMs: measures.costMs, ...publishTimed(health) }
  }

  const createValue = (scope: Scope) =>
    backgroundValue<PublishedHealth>({
      compute: (last) => compute(scope, last),
      freshMs: REFRESH_MS,
      waitBelowMs: 0,
      costOf: ({ costMs }) => costMs,
      onFailed,
      ...clock,
    })
  return { all: createValue('all'), blind: createValue('blind') }
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
  const { totalVotes, excludedVotes, position, agreement, fragility, placesOfFewVoters } = measures
  const nameOf = (model: number) => ({ modelId: models[model]!.modelId, modelName: models[model]!.modelName })
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
      ...nameOf(fragility.first),
      votes: fragility.votes,
      voters: fragility.voters,
    },
    placesOfFewVoters: placesOfFewVoters.map(({ model, ...place }) => ({ ...nameOf(model), ...place })),
  }
}

/** A merged voter counts once, as the voter that they became. */
function countHeld({ voters: { length, rootOf, isHeld } }: VoteView): number {
  let held = 0
  for (let voter = 0; voter < length; voter++) if (rootOf[voter] === voter && isHeld[voter] === 1) held += 1
  return held
}
