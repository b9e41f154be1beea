import { idAt } from '../ids.ts'
import { answerOf, type ImaginedBattle, type ImaginedSide } from './imagine-battle.ts'
import type { Scene } from './imagine-history.ts'
import type { Showcase, ShowcaseTurn } from './showcases.ts'
import type { Voter } from './voters.ts'

export interface ImaginedTurn {
  readonly messageId: string
  readonly createdAtMs: number
  /** What was said: a battle, or one answer of a chat. */
  readonly said: { readonly battle: ImaginedBattle } | { readonly prompt: string; readonly side: ImaginedSide }
}

export interface ImaginedThread {
  readonly threadId: string
  readonly userId: string
  readonly showcase: Showcase
  readonly createdAtMs: number
  readonly turns: readonly ImaginedTurn[]
}

/** Time to read, to vote, and to think of the next question. */
const BETWEEN_TURNS_MS = 150_000
const STRANGERS_MAX = 3

/** A shared thread with all its turns: its owner votes on the battles, and so do some who were sent the link. */
export function imagineThread(scene: Scene, showcase: Showcase, share: number): ImaginedThread {
  const { calendar, random, voters } = scene
  const present = voters.filter(({ joinedAt }) => joinedAt <= share)
  const owner = present.find(({ language }) => language === showcase.language) ?? present[0]!
  const createdAtMs = calendar.timeOf(share)
  const threadId = idAt(createdAtMs, random.next)
  const turns = showcase.turns.map((turn, index): ImaginedTurn => {
    const atMs = createdAtMs + 20_000 + index * BETWEEN_TURNS_MS
    const messageId = idAt(atMs, random.next)
    const said = turn.kind === 'chat' ? chatTurn(scene, turn) : { battle: battleTurn(scene, turn, owner, atMs) }
    return { messageId, createdAtMs: atMs, said }
  })
  return { threadId, userId: owner.userId, showcase, createdAtMs, turns }
}

function chatTurn({ field, promptOf, random }: Scene, { prompt, models }: ShowcaseTurn) {
  const model = field.active.find(({ modelName }) => modelName === models?.[0]) ?? random.pick(field.active)
  return { prompt, side: answerOf(model, promptOf(prompt), random) }
}

function battleTurn(scene: Scene, turn: ShowcaseTurn, owner: Voter, atMs: number): ImaginedBattle {
  const { calendar, random, voters } = scene
  const battle = scene.fight({
    atMs,
    voter: owner,
    prompt: scene.promptOf(turn.prompt),
    mode: turn.kind === 'random' || turn.kind === 'topper' ? turn.kind : 'manual',
    models: turn.models,
    oneFails: turn.fails,
  })
  scene.vote(battle, owner, atMs)
  const strangers = random
    .shuffle(voters.filter((voter) => voter !== owner))
    .slice(0, 1 + Math.floor(random.next() * STRANGERS_MAX))
  for (const stranger of strangers) {
    const earliestMs = Math.max(atMs, stranger.joinedAtMs)
    scene.vote(battle, stranger, earliestMs + random.next() * (calendar.untilMs - earliestMs))
  }
  return battle
}
