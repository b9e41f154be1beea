import { ArenaError } from '../../base/errors.ts'
import type { Catalogue, CatalogueModel } from '../models/index.ts'
import {
  createRedraw,
  type DrawnPair,
  type DrawSet,
  drawPair,
  drawSetOf,
  type EligibleModel,
  evenOdds,
  findTopper,
  type Odds,
  type Redraw,
  type Standing,
} from './rules.ts'

export interface DrawModelsOptions {
  readonly catalogue: Pick<Catalogue, 'eligible' | 'healthy'>
  /** The eligible models of a pool. Throws a 400 if there is none of this name. */
  readonly eligibleOf: (poolName: string) => Promise<readonly CatalogueModel[]>
  readonly standings: () => Promise<readonly Standing[]>
  readonly topperMinVotes: number
  /** The odds of weighted draws; `null` when draws are even. */
  readonly drawChances: (eligible: readonly EligibleModel[]) => Odds | null
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
}

export interface DrawnModels extends Pick<DrawnPair<CatalogueModel>, 'models' | 'probability'> {
  readonly drawSet: DrawSet
  readonly redraw: Redraw<CatalogueModel>
}

/** Draws the models of a battle, from a pool or from all eligible models. For a prompt with images, only models that take them. */
export type DrawModels = (
  mode: 'random' | 'topper',
  poolName: string | undefined,
  prompt: { readonly needsVision: boolean },
) => Promise<DrawnModels>

export function createDrawModels(options: DrawModelsOptions): DrawModels {
  const { catalogue, eligibleOf, standings, topperMinVotes, drawChances, random } = options
  return async (mode, poolName, { needsVision }) => {
    const configured = await (poolName === undefined ? catalogue.eligible() : eligibleOf(poolName))
    const fitting = needsVision ? configured.filter(({ vision }) => vision) : configured
    if (needsVision && fitting.length < 2) throw new ArenaError('too-few-vision-models')
    const eligible = await catalogue.healthy(fitting)
    const topper = mode === 'topper' ? findTopper(eligible, await standings(), topperMinVotes) : null
    const weighted = mode === 'random' ? drawChances(eligible) : null
    const odds = weighted ?? evenOdds(eligible, topper?.modelId ?? null)
    const draw = { eligible, ...odds }
    const pair = drawPair(draw, random)
    const { models, probability } = pair
    return { models, probability, drawSet: drawSetOf(eligible, odds), redraw: createRedraw(draw, pair, random) }
  }
}
