import { OUTCOMES } from '../input/outcomes.ts'
import {
  COUNTED_CLASSES,
  type LogEntry,
  type MergeEntry,
  VOTE_CLASSES,
  type VoteEntry,
  type WithdrawalEntry,
} from './line.ts'

/** What is impossible about a line. */
export interface LineFault {
  readonly position: number
  /** Continues "Line 7 is impossible: ". */
  readonly what: string
}

/**
 * Finds the lines that no vote log can have, also where all hashes are right. Days need not be in order: imported votes are
 * older, and votes get their positions after they are committed.
 *
 * @param lastDay No vote is of a later day.
 *
 * @example findFaults([{ ...vote, position: 1, probability: 7 }], '2026-01-31') // [{ position: 1, what: 'the probability is 7' }]
 */
export function findFaults(entries: readonly LogEntry[], lastDay: string): LineFault[] {
  const faults: LineFault[] = []
  const haveVoted = new Set(entries.flatMap(({ type, voter }) => (type === 'vote' ? [voter] : [])))
  const known = new Set<string>()
  const pairs: Pairs = { numbers: new Map(), ofBattle: new Map() }
  const people = createPeople()
  const held = new Set<string>()
  const withdrawn = new Set<number>()
  for (const entry of entries) {
    const { position, type, voter } = entry
    const found = (what: string | null) => what !== null && faults.push({ position, what })
    found(PSEUDONYM.test(voter) ? null : 'the voter is no pseudonym')
    if (type === 'vote') found(voteFault(entry, lastDay) ?? battleFault(entry, pairs))
    else if (type === 'merge' || type === 'withdrawal') {
      const fault = withdrawalFault(entry, entries, withdrawn)
      found(fault)
      if (fault === null) for (const at of entry.withdrawn ?? []) withdrawn.add(at)
      if (type === 'merge') {
        // A voter who came back after deleting the account is merged with themselves, only to withdraw a second vote.
        const changesSomething = entry.into !== voter || (entry.withdrawn ?? []).length > 0
        found(PSEUDONYM.test(entry.into) && changesSomething ? null : 'the voter is merged into no other pseudonym')
        // Only guests who have voted are merged.
        found(entry.into === voter || haveVoted.has(voter) ? null : 'a voter is merged who has no vote')
        people.join(voter, entry.into)
        known.add(entry.into)
      }
    } else if (type === 'hold') {
      found(known.has(voter) ? null : 'a voter is held who is not in the log before')
      held.add(voter)
    } else if (type === 'release') {
      const released = [...held].filter((other) => people.of(other) === people.of(voter))
      found(released.length > 0 ? null : 'a voter is released who was not held')
      for (const other of released) held.delete(other)
    } else found(`the type is ${JSON.stringify(type)}`)
    known.add(voter)
  }
  return [...faults, ...secondVotes(entries, withdrawn)].toSorted((a, b) => a.position - b.position)
}

const PSEUDONYM = /^[0-9a-f]{32}$/
/** A tag of a vote. */
export const TAG = /^[a-z0-9][a-z0-9:._-]{0,63}$/

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What is impossible about a vote alone; `null` if nothing is. */
function voteFault(
  { position, battle, day, left, right, choice, class: name, tags, probability }: VoteEntry,
  lastDay: string,
): string | null {
  // Battles are numbered from 1 without gaps when their first vote gets its line. Boards keep an array as long as the largest.
  if (!Number.isSafeInteger(battle) || battle < 1 || battle > position) return `the battle is ${battle}`
  if (!isDay(day)) return `the day is ${JSON.stringify(day)}`
  if (day > lastDay) return `the day is ${day}, which is in the future`
  if (!isText(left) || !isText(right)) return 'a model has no name'
  if (!OUTCOMES.includes(choice)) return `the choice is ${JSON.stringify(choice)}`
  if (!(VOTE_CLASSES as readonly string[]).includes(name)) return `the class is ${JSON.stringify(name)}`
  if ((left === right) !== (name === 'self')) return `the class is ${name}, of ${left} and ${right}`
  if (!areTags(tags)) return `the tags are ${JSON.stringify(tags)}`
  if (probability !== null && !(typeof probability === 'number' && probability > 0 && probability <= 1))
    return `the probability is ${JSON.stringify(probability)}`
  return null
}

/** The two models of each battle before, as a number: there are millions of battles and few pairs. */
interface Pairs {
  readonly numbers: Map<string, number>
  readonly ofBattle: Map<number, number>
}

/** All votes on a battle are on its two models. */
function battleFault({ battle, left, right }: VoteEntry, { numbers, ofBattle }: Pairs): string | null {
  const models = JSON.stringify(left < right ? [left, right] : [right, left])
  const pair = numbers.get(models) ?? numbers.size
  numbers.set(models, pair)
  const before = ofBattle.get(battle) ?? pair
  ofBattle.set(battle, before)
  return pair === before ? null : `battle ${battle} has votes on other models`
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day of the calendar: `2026-02-30` is none. */
function isDay(day: unknown): boolean {
  const [, year, month, date] = (DAY.exec(String(day)) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return false
  return date >= 1 && date <= daysOf(month, year)
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function daysOf(month: number, year: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeapYear ? 29 : (DAYS[month - 1] ?? 0)
}

const areTags = (tags: unknown): boolean =>
  Array.isArray(tags) &&
  tags.every((tag, index) => typeof tag === 'string' && TAG.test(tag) && (index === 0 || tags[index - 1] < tag))

/** Only counted votes of the same voter can be withdrawn, and only once. */
function withdrawalFault(
  { position, voter, withdrawn = [] }: MergeEntry | WithdrawalEntry,
  entries: readonly LogEntry[],
  withdrawnBefore: ReadonlySet<number>,
): string | null {
  if (!Array.isArray(withdrawn)) return 'the withdrawn positions are no list'
  const wrong = withdrawn.find((at, index) => {
    const vote = at < position ? entries[at - 1] : undefined
    const isOwn = vote?.type === 'vote' && vote.voter === voter && isCounted(vote)
    return !isOwn || withdrawnBefore.has(at) || (index > 0 && withdrawn[index - 1]! >= at)
  })
  return wrong === undefined ? null : `position ${wrong} cannot be withdrawn`
}

const isCounted = (vote: VoteEntry): boolean => (COUNTED_CLASSES as readonly string[]).includes(vote.class)

/**
 * Votes on a battle that the same person has a counted vote on, and second blind ones: the first vote reveals the models. Merges
 * of old lines do not name the votes that they withdraw, so their voters are compared as two.
 */
function secondVotes(entries: readonly LogEntry[], withdrawn: ReadonlySet<number>): LineFault[] {
  const people = createPeople()
  for (const entry of entries) {
    if (entry.type === 'merge' && entry.withdrawn !== undefined) people.join(entry.voter, entry.into)
  }
  // Most battles have one voter.
  const first = new Map<number, VoteEntry>()
  const others = new Map<number, Set<string>>()
  const blindOfOthers = new Set<number>()
  const faults: LineFault[] = []
  for (const entry of entries) {
    if (entry.type !== 'vote' || !isCounted(entry) || withdrawn.has(entry.position)) continue
    const { battle, position } = entry
    const person = people.of(entry.voter)
    const before = first.get(battle)
    if (before === undefined) {
      first.set(battle, entry)
      continue
    }
    if (people.of(before.voter) === person || others.get(battle)?.has(person))
      faults.push({ position, what: `the second counted vote of a voter on battle ${battle}` })
    else if (entry.class === 'blind' && (before.class === 'blind' || blindOfOthers.has(battle)))
      faults.push({ position, what: `the second blind vote on battle ${battle}` })
    others.set(battle, (others.get(battle) ?? new Set()).add(person))
    if (entry.class === 'blind') blindOfOthers.add(battle)
  }
  return faults
}

/**
 * Finds lines that change nothing, which earlier versions have written: several instances held a voter at once, or merged a guest
 * again. They are no reason to doubt a log.
 */
export function findRepetitions(entries: readonly LogEntry[]): LineFault[] {
  const repetitions: LineFault[] = []
  const people = createPeople()
  const held = new Set<string>()
  const heldAs = (voter: string) => [...held].filter((other) => people.of(other) === people.of(voter))
  for (const entry of entries) {
    const { position, type, voter } = entry
    if (type === 'hold') {
      if (heldAs(voter).length > 0) repetitions.push({ position, what: 'a voter is held who was held before' })
      held.add(voter)
    } else if (type === 'release') for (const other of heldAs(voter)) held.delete(other)
    else if (type === 'merge') {
      const { into, withdrawn = [] } = entry
      if (into !== voter && withdrawn.length === 0 && people.of(voter) === people.of(into))
        repetitions.push({ position, what: 'two voters are merged who were merged before' })
      people.join(voter, into)
    }
  }
  return repetitions
}

/** Voters that merges made one person. */
function createPeople() {
  const merged = new Map<string, string>()
  const of = (voter: string): string => {
    let person = voter
    for (let next = merged.get(person); next !== undefined; next = merged.get(person)) person = next
    return person
  }
  const join = (voter: string, into: string) => {
    const [a, b] = [of(voter), of(into)]
    if (a !== b) merged.set(a, b)
  }
  return { of, join }
}
