import type { Board, VoteClass } from '@arena/contract'
import { type EncodedVotes, encodeVote } from '@arena/ratings'
import { BOARD_CLASSES, CLASSES, COUNTED_CLASSES, DUPLICATE, dayNumber } from '../../vote-log/codes.ts'
import type { VoteView } from '../../vote-log/index.ts'

/** The votes that a board is made of. */
export interface VoteFilter {
  /** Only votes of the class `blind`. */
  readonly blindOnly: boolean
  /** `null` is every prompt. */
  readonly tag: string | null
  /** Days in UTC, both inclusive; `null` is unlimited. */
  readonly since: string | null
  readonly until: string | null
}

export const ALL_VOTES: VoteFilter = { blindOnly: false, tag: null, since: null, until: null }
export const BLIND_VOTES: VoteFilter = { ...ALL_VOTES, blindOnly: true }

export const filterKey = ({ blindOnly, tag, since, until }: VoteFilter): string =>
  [blindOnly ? 'blind' : 'all', tag ?? '', since ?? '', until ?? ''].join(' ')

export const isUnfiltered = ({ tag, since, until }: VoteFilter): boolean =>
  tag === null && since === null && until === null

/** The classes that a board counts. */
export const countedClasses = ({ blindOnly }: Pick<VoteFilter, 'blindOnly'>): readonly VoteClass[] =>
  blindOnly ? ['blind'] : COUNTED_CLASSES

/** 1 for each class that a board counts, by code. */
export const countsClassOf = (filter: Pick<VoteFilter, 'blindOnly'>): Uint8Array =>
  Uint8Array.from(BOARD_CLASSES, (name) => ((countedClasses(filter) as readonly string[]).includes(name) ? 1 : 0))

/** The class of a vote whose voter is held now, by the code of its class. Votes that never count keep their class. */
const heldClass = (code: number): number => (code === DUPLICATE ? code : Math.min(code, CLASSES.indexOf('held')))

/** The votes of each class that a board leaves out. */
export const excludedVotes = (byClass: Int32Array, countsClass: Uint8Array): Board['excludedVotes'] =>
  Object.fromEntries(
    BOARD_CLASSES.flatMap((name, code) => (countsClass[code] === 1 ? [] : [[name, byClass[code]!]])),
  ) as Board['excludedVotes']

/** A filter compiled for the columns of the vote table. It also drops votes on models that are not on the board. */
export interface FilteredVotes {
  readonly view: VoteView
  readonly modelCount: number
  /** The index on the board of each model of the log; -1 if it is not on the board. */
  readonly modelIndex: Int32Array
  /** 1 for each tag set that matches. */
  readonly hasTag: Uint8Array
  /** 1 for each class that is counted, by code. */
  readonly countsClass: Uint8Array
  readonly since: number
  readonly until: number
}

export function filterVotes(view: VoteView, filter: VoteFilter, modelIds: readonly string[]): FilteredVotes {
  const { tag, since, until } = filter
  const indexOf = new Map(modelIds.map((modelId, index) => [modelId, index]))
  return {
    view,
    modelCount: modelIds.length,
    modelIndex: Int32Array.from(view.models, (modelId) => indexOf.get(modelId) ?? -1),
    hasTag: Uint8Array.from(view.tagSets, (tags) => (tag === null || tags.split(' ').includes(tag) ? 1 : 0)),
    countsClass: countsClassOf(filter),
    since: since === null ? Number.NEGATIVE_INFINITY : dayNumber(since),
    until: until === null ? Number.POSITIVE_INFINITY : dayNumber(until),
  }
}

export const matchesFilter = (votes: FilteredVotes, at: number): boolean => {
  const { columns } = votes.view
  return (
    votes.hasTag[columns.tags[at]!] === 1 &&
    columns.day[at]! >= votes.since &&
    columns.day[at]! <= votes.until &&
    votes.modelIndex[columns.left[at]!]! >= 0 &&
    votes.modelIndex[columns.right[at]!]! >= 0
  )
}

/** The code of the class that a vote has now: `held` while its voter is held. */
export function classAt({ view: { columns, voters } }: FilteredVotes, at: number): number {
  const code = columns.class[at]!
  return voters.isHeld[voters.rootOf[columns.voter[at]!]!] === 1 ? heldClass(code) : code
}

export const encodeAt = ({ view: { columns }, modelIndex, modelCount }: FilteredVotes, at: number): number =>
  encodeVote(modelIndex[columns.left[at]!]!, modelIndex[columns.right[at]!]!, columns.outcome[at]!, modelCount)

const isCounted = (votes: FilteredVotes, at: number): boolean =>
  votes.countsClass[classAt(votes, at)] === 1 && matchesFilter(votes, at)

/** The first day with a counted vote, in days since 1970; `null` without votes. */
export function firstDayOf(votes: FilteredVotes): number | null {
  const { columns, length } = votes.view
  let first = Number.POSITIVE_INFINITY
  for (let at = 0; at < length; at++) if (columns.day[at]! < first && isCounted(votes, at)) first = columns.day[at]!
  return Number.isFinite(first) ? first : null
}

/** The counted votes, grouped by voter and in their order. */
export function groupByVoter(votes: FilteredVotes): EncodedVotes {
  const { columns, length, voters } = votes.view
  const voterStarts = new Int32Array(voters.length + 1)
  const voterAt = (at: number): number => voters.rootOf[columns.voter[at]!]!
  for (let at = 0; at < length; at++) if (isCounted(votes, at)) voterStarts[voterAt(at) + 1]! += 1
  for (let voter = 1; voter < voterStarts.length; voter++) voterStarts[voter]! += voterStarts[voter - 1]!
  const codes = new Int32Array(voterStarts.at(-1)!)
  const battles = new Int32Array(codes.length)
  const next = voterStarts.slice()
  for (let at = 0; at < length; at++) {
    if (!isCounted(votes, at)) continue
    const to = next[voterAt(at)]!++
    codes[to] = encodeAt(votes, at)
    battles[to] = columns.battle[at]!
  }
  return { voterStarts, codes, battles }
}
