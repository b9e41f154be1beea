import type { VoteChoice } from '@arena/contract'
import type { Random } from '../providers/simulator/random.ts'
import type { DemoPrompt } from './prompts.ts'
import type { Voter } from './voters.ts'

/**
 * How good the models are in truth, in points of the board. Some lie far apart and some within what a few hundred votes
 * can tell, so that a board made of them has both clear ranks and shared ones.
 */
const strengths: Readonly<Record<string, number>> = {
  'sim/solon': 1230,
  'sim/scholia': 1085,
  'sim/atlas': 1075,
  'sim/anvil': 1065,
  'sim/quill': 1000,
  '@sim/brook': 975,
  'sim/flint': 920,
  'sim/basic': 900,
  'sim/pico': 780,
  '@sim/mimic': 720,
}
const STRENGTH_OF_OTHERS = 1000

/** What a model is worth more where it is at home. */
const HOME_BONUS = 90

function isAtHome(modelName: string, { subject, language }: DemoPrompt): boolean {
  if (modelName === 'sim/atlas') return language !== 'en'
  if (modelName === 'sim/anvil') return subject === 'code'
  if (modelName === 'sim/scholia') return subject === 'mathematics'
  return modelName === 'sim/quill' && subject === 'writing'
}

export const strengthOf = (modelName: string, prompt: DemoPrompt): number =>
  (strengths[modelName] ?? STRENGTH_OF_OTHERS) + (isAtHome(modelName, prompt) ? HOME_BONUS : 0)

/** What standing left, and twice the length, is worth to people who think that they do not look at it. */
const LEFT_BONUS = 14
const LENGTH_BONUS = 8

/** Ties between equals are this often, against one win of either. */
const TIE_WEIGHT = 0.35

export interface Judged {
  readonly modelName: string
  readonly tokens: number
}

export interface Case {
  readonly left: Judged
  readonly right: Judged
  readonly prompt: DemoPrompt
  readonly voter: Pick<Voter, 'care' | 'leniency'>
}

/** A vote as the Bradley–Terry model has it, with ties, and with both bad where both are weak. */
export function judge({ left, right, prompt, voter }: Case, random: Random): VoteChoice {
  const [leftStrength, rightStrength] = [strengthOf(left.modelName, prompt), strengthOf(right.modelName, prompt)]
  const best = Math.max(leftStrength, rightStrength)
  if (random.chance(0.02 + 0.12 / (1 + 10 ** ((best - 900) / 100)))) return 'both-bad'
  const length = LENGTH_BONUS * Math.log2((left.tokens + 1) / (right.tokens + 1))
  const difference = voter.care * (leftStrength - rightStrength) + length + LEFT_BONUS
  const leftShare = 1 / (1 + 10 ** (-difference / 400))
  const tie = voter.leniency * TIE_WEIGHT * Math.sqrt(leftShare * (1 - leftShare))
  if (random.chance(tie / (1 + tie))) return 'tie'
  return random.chance(leftShare) ? 'left' : 'right'
}
