import type { Fallback, VoteChoice, VoteClass } from '@arena/contract'
import { classOf, drawPair, findTopper, type Pool, poolOf } from '../features/battles/index.ts'
import type { CatalogueModel } from '../features/models/index.ts'
import { idAt } from '../ids.ts'
import type { Random } from '../providers/simulator/random.ts'
import { type AskedPrompt, signed, type WrittenAnswer } from './answers.ts'
import { judge } from './judge.ts'
import type { Standings } from './standings.ts'
import type { Voter } from './voters.ts'

/** Who can be asked, and who stands in. */
export interface Field {
  readonly active: readonly CatalogueModel[]
  readonly drawable: readonly CatalogueModel[]
  readonly standIn: CatalogueModel
  readonly topperMinVotes: number
}

export interface ImaginedSide {
  readonly model: CatalogueModel
  readonly answer: WrittenAnswer
  readonly fallback: Fallback | null
  readonly namedItself: boolean
  readonly durationMs: number
}

export interface ImaginedVote {
  readonly userId: string
  readonly choice: VoteChoice
  readonly durationMs: number
  readonly createdAtMs: number
}

export interface ImaginedBattle {
  readonly comparisonId: string
  readonly userId: string
  readonly mode: 'random' | 'topper' | 'manual'
  readonly class: VoteClass
  readonly pool: Pool | null
  readonly prompt: AskedPrompt
  readonly left: ImaginedSide
  readonly right: ImaginedSide
  readonly createdAtMs: number
  readonly votes: ImaginedVote[]
}

/** What is settled about a battle; the rest is left to chance. */
export interface Occasion {
  readonly atMs: number
  readonly voter: Voter
  readonly prompt: AskedPrompt
  readonly mode: ImaginedBattle['mode']
  /** Names of the models of a manual battle. */
  readonly models?: readonly string[] | undefined
  readonly oneFails?: boolean | undefined
}

/** How often a model fails, how often one signs its answer, and how often people ask one twice to see it vary. */
const FAILURE_RATE = 0.008
const SIGNED_RATE = 0.003
const TWICE_RATE = 0.03
const failureReasons: readonly Fallback['reason'][] = ['timeout', 'error', 'rate_limited', 'empty']

/** One battle as the service would have fought and stored it: its own rules choose the pair, the pool and the class. */
export function imagineBattle(field: Field, standings: Standings, occasion: Occasion, random: Random): ImaginedBattle {
  const { atMs, voter, prompt, mode } = occasion
  const { pair, pool } = choosePair(field, standings, occasion, random)
  // One who stands in for itself would have failed again.
  const canFail = (model: CatalogueModel) => model.modelId !== field.standIn.modelId
  const chosen = occasion.oneFails ? pair.find(canFail) : null
  const answer = (model: CatalogueModel) => {
    const fails = canFail(model) && (model === chosen || random.chance(FAILURE_RATE))
    const side = answerOf(
      model,
      prompt,
      random,
      fails ? { standIn: field.standIn, reason: random.pick(failureReasons) } : null,
    )
    return random.chance(SIGNED_RATE) ? signedBy(side) : side
  }
  const [left, right] = [answer(pair[0]), answer(pair[1])]
  return {
    comparisonId: idAt(atMs, random.next),
    userId: voter.userId,
    mode,
    class: classOf({
      sameModel: left.model.modelId === right.model.modelId,
      anyFallback: left.fallback !== null || right.fallback !== null,
      anyNamedItself: left.namedItself || right.namedItself,
    }),
    pool,
    prompt,
    left,
    right,
    createdAtMs: atMs,
    votes: [],
  }
}

interface Draw {
  readonly pair: readonly [left: CatalogueModel, right: CatalogueModel]
  readonly pool: Pool | null
}

function choosePair(field: Field, standings: Standings, { mode, models }: Occasion, random: Random): Draw {
  const { active, drawable: eligible, topperMinVotes } = field
  if (mode === 'manual') {
    const named = models?.map((name) => active.find(({ modelName }) => modelName === name))
    const first = named?.[0] ?? random.pick(active)
    const others = active.filter((model) => model !== first)
    const second = named?.[1] ?? (random.chance(TWICE_RATE) ? first : random.pick(others))
    return { pair: [first, second], pool: null }
  }
  const known = mode === 'topper' ? standings.list() : []
  return {
    pair: drawPair({ mode, eligible, standings: known, topperMinVotes, random: random.next }),
    pool: poolOf(eligible, mode === 'topper' ? findTopper(eligible, known, topperMinVotes) : null),
  }
}

/** What a model answers, or who answers in its place. */
export function answerOf(
  model: CatalogueModel,
  prompt: AskedPrompt,
  random: Random,
  failure: { readonly standIn: CatalogueModel; readonly reason: Fallback['reason'] } | null = null,
): ImaginedSide {
  const answer = prompt.answers.get((failure?.standIn ?? model).modelName)!
  return {
    model,
    answer,
    fallback: failure === null ? null : { model: failure.standIn.modelName, reason: failure.reason },
    namedItself: failure === null && answer.namedItself,
    durationMs: Math.round(answer.durationMs * (0.9 + 0.3 * random.next())),
  }
}

/** An answer that says whose it is: whoever votes on it knows. */
function signedBy(side: ImaginedSide): ImaginedSide {
  if (side.fallback !== null) return side
  const answer = signed(side.answer, side.model)
  return { ...side, answer, namedItself: answer.namedItself }
}

/** A vote on it, some time after it was there to be read. */
export function imagineVote(battle: ImaginedBattle, voter: Voter, readFromMs: number, random: Random): ImaginedVote {
  const judged = ({ answer }: ImaginedSide) => ({ modelName: answer.modelName, tokens: answer.usage.completionTokens })
  const durationMs = Math.round(4_000 * 12 ** random.next() + random.next() * 9_000)
  return {
    userId: voter.userId,
    choice: judge({ left: judged(battle.left), right: judged(battle.right), prompt: battle.prompt, voter }, random),
    durationMs,
    createdAtMs: readFromMs + durationMs,
  }
}
