import { createRandom, type Random } from '../providers/simulator/random.ts'
import type { AskedPrompt } from './answers.ts'
import { type Calendar, createCalendar } from './calendar.ts'
import { type Field, type ImaginedBattle, imagineBattle, imagineVote, type Occasion } from './imagine-battle.ts'
import { type ImaginedThread, imagineThread } from './imagine-thread.ts'
import { showcases } from './showcases.ts'
import { createStandings } from './standings.ts'
import { inviteVoters, pickVoter, type Voter } from './voters.ts'

export interface HistoryOptions {
  readonly days: number
  readonly battles: number
  readonly seed: number
  readonly nowMs: number
}

export interface ImaginedHistory {
  readonly voters: readonly Voter[]
  readonly battles: readonly ImaginedBattle[]
  readonly threads: readonly ImaginedThread[]
}

/** What those who imagine a part of it work with. */
export interface Scene {
  readonly field: Field
  readonly calendar: Calendar
  readonly random: Random
  readonly voters: readonly Voter[]
  promptOf(text: string): AskedPrompt
  fight(occasion: Occasion): ImaginedBattle
  vote(battle: ImaginedBattle, voter: Voter, readFromMs: number): void
}

/** The last votes must be cast before now. */
const UNTIL_BEFORE_NOW_MS = 10 * 60_000

/** How battles are started, how often a voter writes their own language, and how often a battle is voted on. */
const RANDOM_RATE = 0.68
const TOPPER_RATE = 0.17
const OWN_LANGUAGE_RATE = 0.7
const VOTE_RATE = 0.9

/** Weeks of an arena, a pure function of its arguments: the same seed gives the same battles, votes and threads. */
export function imagineHistory(
  field: Field,
  prompts: readonly AskedPrompt[],
  options: HistoryOptions,
): ImaginedHistory {
  const random = createRandom(options.seed)
  const calendar = createCalendar({ days: options.days, untilMs: options.nowMs - UNTIL_BEFORE_NOW_MS })
  const voters = inviteVoters(calendar, random)
  const standings = createStandings()
  const battles: ImaginedBattle[] = []
  const threads: ImaginedThread[] = []
  const scene: Scene = {
    field,
    calendar,
    random,
    voters,
    promptOf: (text) => prompts.find((prompt) => prompt.text === text)!,
    fight(occasion) {
      const battle = imagineBattle(field, standings, occasion, random)
      battles.push(battle)
      return battle
    },
    vote(battle, voter, readFromMs) {
      const vote = imagineVote(battle, voter, readFromMs, random)
      battle.votes.push(vote)
      standings.add(battle, vote)
    },
  }
  while (battles.length < options.battles) {
    const share = (battles.length + random.next()) / options.battles
    const showcase = showcases[threads.length]
    if (showcase && share > shareOf(threads.length)) threads.push(imagineThread(scene, showcase, share))
    else imagineVisit(scene, prompts, share)
  }
  return { voters, battles, threads }
}

/** Threads are shared when the arena is known, each some time after the one before. */
const shareOf = (thread: number): number => 0.45 + (0.45 * thread) / showcases.length

/** Somebody comes, asks one thing, and votes or does not. */
function imagineVisit(scene: Scene, prompts: readonly AskedPrompt[], share: number): void {
  const { random, calendar } = scene
  const voter = pickVoter(scene.voters, share, random)
  const language = random.chance(OWN_LANGUAGE_RATE) ? voter.language : 'en'
  const chance = random.next()
  const mode = chance < RANDOM_RATE ? 'random' : chance < RANDOM_RATE + TOPPER_RATE ? 'topper' : 'manual'
  const prompt = random.pick(prompts.filter((candidate) => candidate.language === language))
  const atMs = calendar.timeOf(share)
  const battle = scene.fight({ atMs, voter, prompt, mode })
  if (random.chance(VOTE_RATE)) scene.vote(battle, voter, atMs)
}
