import { type Fallback, reasonsOf, type VoteChoice } from '@arena/contract'
import { identifiesItself, styleOf, styleVector, tagsOf } from '../analysis/index.ts'
import { idAt } from '../base/ids.ts'
import { classOf } from '../features/battles/index.ts'
import { drawPair, drawSetOf, evenOdds, findTopper } from '../features/draws/index.ts'
import type { CatalogueModel } from '../features/models/index.ts'
import { answerPrompt } from '../providers/simulator/answer-prompt.ts'
import { findModel } from '../providers/simulator/models.ts'
import { preparedPrompts } from '../providers/simulator/prepared-answers.ts'
import { createRandom, type Random } from './random.ts'
import { allPrompts, sharedThreads, strengthOf } from './scenario.ts'

export type HistoryOptions = Readonly<Record<'days' | 'battles' | 'seed', number>>
export type History = ReturnType<typeof generateHistory>

export interface Arena {
  readonly active: readonly CatalogueModel[]
  readonly eligible: readonly CatalogueModel[]
  readonly fallbackModel: CatalogueModel
  readonly detectLanguage: (text: string) => string | null
  readonly nowMs: number
}

const GUESTS = 40
const VOTE_RATE = 0.9
/** How often a guest says why, and how often for a second reason. */
const REASON_RATE = 0.3
/** How often a guest names one model twice, to see it vary. */
const TWICE_RATE = 0.05
const FAILURE_RATE = 0.008
const SIGNED_RATE = 0.004
const failureReasons: readonly Fallback['reason'][] = ['timeout', 'error', 'rate_limited', 'empty']
/** What the left side is worth, in points of the board. */
const LEFT_BONUS = 14
/** How often equal answers tie, against one win of either side. */
const TIE_WEIGHT = 0.35
const BETWEEN_TURNS_MS = 150_000
/** The last votes must be before now. */
const END_BEFORE_NOW_MS = 10 * 60_000
const dateOf = (timeMs: number): string => new Date(timeMs).toISOString()

/** Weeks of an arena as rows of its tables. The same arguments give the same rows. */
export function generateHistory(arena: Arena, { days, battles, seed }: HistoryOptions) {
  const { active, eligible, fallbackModel, detectLanguage, nowMs } = arena
  const random = createRandom(seed)
  const newId = (timeMs: number) => idAt(timeMs, random.next)
  // Other generators, so that salts and reasons do not change the pairs and votes of a seed.
  const salts = createRandom(~seed)
  const newSalt = () => `\\x${Buffer.from(Array.from({ length: 32 }, () => 256 * salts.next())).toString('hex')}`
  const whys = createRandom(seed ^ 0x77_68_79)
  const timeOf = (share: number) => Math.round(nowMs - END_BEFORE_NOW_MS - (1 - share) * days * 86_400_000)
  // Guests join one after another in the first half.
  const guests = Array.from({ length: GUESTS }, (_, index) => {
    const joinedMs = timeOf((0.5 * index) / GUESTS) - 60_000
    const [id, createdAt] = [newId(joinedMs), dateOf(joinedMs)]
    const guest = { name: 'Guest', email: `guest-${id}@demo.invalid`, emailVerified: false, isAnonymous: true }
    return { id, ...guest, createdAt, updatedAt: createdAt }
  })
  // Few are very active, most come a few times.
  const guestAt = (share: number) => guests[Math.floor(Math.min(1, 2 * share) * GUESTS * random.next() ** 2)]!.id
  // The strongest model is the top one from the beginning. The votes soon agree.
  const standings = eligible.map(({ modelId, modelName }) => {
    return { modelId, winRate: strengthOf(modelName), countedVotes: battles, rating: 0 }
  })
  const topperId = findTopper(eligible, standings, 0)?.modelId ?? null
  const odds = { random: evenOdds(eligible, null), topper: evenOdds(eligible, topperId) }
  const sets = { random: drawSetOf(eligible, odds.random), topper: drawSetOf(eligible, odds.topper) }
  const history = {
    auth_users: guests,
    comparisons: [] as object[],
    votes: [] as object[],
    vote_reasons: [] as object[],
    reveals: [] as object[],
    threads: [] as { thread_id: string; title: string; visibility: string; message_count: number }[],
    messages: [] as object[],
    // With two models, both modes have the same set.
    draw_sets: [...new Map(Object.values(sets).map((set) => [set.drawSetId, set])).values()].map(
      ({ drawSetId: draw_set_id, modelIds: model_ids, chances }) => ({ draw_set_id, model_ids, chances }),
    ),
  }

  function addBattle(atMs: number, mode: 'random' | 'topper' | 'manual', prompt: string, user_id: string): string {
    const [first, isNamedTwice] = [random.pick(active), random.chance(TWICE_RATE)]
    const named = [first, isNamedTwice ? first : random.pick(active.filter((model) => model !== first))]
    const { models, probability } =
      mode === 'manual' ? { models: named, probability: null } : drawPair({ eligible, ...odds[mode] }, random.next)
    const [left, right] = models.map((model) => generateSide(model, fallbackModel, prompt, random)) as [Side, Side]
    const comparison_id = newId(atMs)
    // As on the page: drawn pairs are sealed, chosen ones are not.
    const drawn = mode !== 'manual'
    const voteClass = classOf({
      sameModel: left.model_id === right.model_id,
      anyFallback: left.fallback !== null || right.fallback !== null,
      anyNamedItself: left.named_itself || right.named_itself,
      drawn,
      sealed: drawn,
      namesWereShown: false,
    })
    history.comparisons.push({
      ...{ comparison_id, user_id, selection_mode: mode, prompt, created_at: dateOf(atMs) },
      class: voteClass,
      draw_probability: probability,
      draw_set_id: mode === 'manual' ? null : sets[mode].drawSetId,
      seal_salt: drawn ? newSalt() : null,
      tags: tagsOf(prompt, detectLanguage),
      duration_ms: Math.max(left.duration_ms ?? 0, right.duration_ms ?? 0),
      ...withPrefix('left', left),
      ...withPrefix('right', right),
    })
    if (random.chance(VOTE_RATE)) {
      const duration_ms = Math.round(4_000 * 12 ** random.next())
      const vote = {
        choice: judge(strengthOf(models[0]!.modelName), strengthOf(models[1]!.modelName), random),
        duration_ms,
        created_at: dateOf(atMs + duration_ms),
      }
      history.votes.push({ comparison_id, user_id, class: voteClass, ...vote })
      const reasons = reasonsOf(vote.choice)
      if (reasons.length > 0 && whys.chance(REASON_RATE)) {
        const said = [whys.pick(reasons), ...(whys.chance(REASON_RATE) ? [whys.pick(reasons)] : [])]
        history.vote_reasons.push({
          comparison_id,
          user_id,
          reasons: [...new Set(said)],
          created_at: vote.created_at,
        })
      }
      history.reveals.push({ conversation_id: comparison_id, comparison_id })
    }
    return comparison_id
  }

  function addThread([title, mode, visibility, language]: (typeof sharedThreads)[number], share: number): void {
    const [user_id, startMs, prompts] = [guestAt(share), timeOf(share), preparedPrompts(language)]
    const [thread_id, message_count] = [newId(startMs), prompts.length]
    const updatedMs = startMs + (message_count - 1) * BETWEEN_TURNS_MS
    const times = { created_at: dateOf(startMs), updated_at: dateOf(updatedMs) }
    history.threads.push({ ...{ thread_id, user_id, title, mode, visibility, message_count }, ...times })
    for (const [index, prompt] of prompts.entries()) {
      const atMs = startMs + index * BETWEEN_TURNS_MS
      const comparison_id = addBattle(atMs, mode === 'battle' ? 'random' : 'manual', prompt, user_id)
      const message = { message_id: newId(atMs), thread_id, position: index + 1, comparison_id }
      history.messages.push({ ...message, created_at: dateOf(atMs) })
    }
  }

  const [english, prompts] = [preparedPrompts('en'), allPrompts()]
  while (history.comparisons.length < battles) {
    const share = (history.comparisons.length + random.next()) / battles
    const thread = sharedThreads[history.threads.length]
    if (thread && share > 0.5 + 0.1 * history.threads.length) addThread(thread, share)
    const mode = random.chance(0.68) ? 'random' : random.chance(0.5) ? 'topper' : 'manual'
    addBattle(timeOf(share), mode, random.pick(random.chance(0.5) ? english : prompts), guestAt(share))
  }
  return history
}

type Side = ReturnType<typeof generateSide>

/** A model's answer, or that of the fallback, by column. Some answers begin with the name of their model. */
function generateSide(model: CatalogueModel, fallbackModel: CatalogueModel, prompt: string, random: Random) {
  // The fallback model has no other fallback.
  const hasFailed = model !== fallbackModel && random.chance(FAILURE_RATE)
  const author = findModel((hasFailed ? fallbackModel : model).modelName)!
  const question = { context: [], prompt, system: null, maxTokens: null, temperature: 0 }
  const { text: plain, usage } = answerPrompt(author, question, 0)
  const isSigned = !hasFailed && random.chance(SIGNED_RATE)
  const text = isSigned ? `I am ${model.displayName}, an AI assistant.\n\n${plain}` : plain
  return {
    model_id: model.modelId,
    text,
    usage,
    style: styleVector(styleOf({ text, usage })),
    named_itself: !hasFailed && identifiesItself(text, model),
    fallback: hasFailed ? { model: author.modelName, reason: random.pick(failureReasons) } : null,
    // The fallback's time is not the model's.
    duration_ms: hasFailed ? null : Math.round(300 + 8 * usage.completionTokens * (0.9 + 0.3 * random.next())),
  }
}

const withPrefix = (prefix: string, columns: object) =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [`${prefix}_${name}`, value]))

/** A vote by the Bradley–Terry model, with ties, and with "both bad" where both are weak. */
export function judge(ofLeft: number, ofRight: number, random: Random): VoteChoice {
  if (random.chance(0.02 + 0.12 / (1 + 10 ** ((Math.max(ofLeft, ofRight) - 900) / 100)))) return 'both-bad'
  const leftShare = 1 / (1 + 10 ** ((ofRight - ofLeft - LEFT_BONUS) / 400))
  const tie = TIE_WEIGHT * Math.sqrt(leftShare * (1 - leftShare))
  if (random.chance(tie / (1 + tie))) return 'tie'
  return random.chance(leftShare) ? 'left' : 'right'
}
