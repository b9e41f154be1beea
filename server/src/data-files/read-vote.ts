import { type Outcome, TAG } from '@arena/ratings'
import { CLASSES, dayNumber } from '../features/vote-log/index.ts'
import { readWinner } from './preferences/winners.ts'

/** A vote of another source. */
export interface ForeignVote {
  /** What the source calls it; `null` if its votes have no ids. */
  readonly id: string | null
  /** The row is one of an export of an arena. */
  readonly isOfArena: boolean
  /** What the source calls the prompt, which can have many votes; `null` if it does not say. */
  readonly question: string | null
  /** Of a conversation of several turns, the one that was voted on; `null` if the source does not say. */
  readonly turn: string | null
  /** What the source calls the voter; `null` if it does not say. */
  readonly voter: string | null
  readonly left: string
  readonly right: string
  readonly choice: Outcome
  /** The day or time as the source writes it; `null` if it does not say. */
  readonly time: string | null
  /** Days since 1970; `null` without a time. */
  readonly day: number | null
  /** Sorted. */
  readonly tags: readonly string[]
}

/** `skipped`: it was not counted where it was cast, so it must not count here. */
export type ReadVote = { readonly vote: ForeignVote } | { readonly skipped: true } | { readonly problem: string }

const NAME_CHARS_MAX = 200
const TAGS_MAX = 16
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Numbers from here on are milliseconds, smaller ones seconds. */
const FIRST_MS = 100_000_000_000
const NOT_COUNTED: readonly string[] = CLASSES.slice(0, CLASSES.indexOf('held') + 1)

/** The columns that can say the same, in the order in which they are preferred: ours, FastChat's and LMArena's. */
const COLUMNS = {
  voter: ['voter', 'judge', 'judge_hash', 'evaluation_session_id'],
  day: ['day', 'timestamp', 'tstamp'],
} as const

/** In place of `winner`: one of them is 1 or true. */
const WINNER_COLUMNS = { winner_model_a: 'model_a', winner_model_b: 'model_b', winner_tie: 'tie' } as const

const READ: readonly string[] = [
  ...['id', 'question_id', 'turn', 'model_a', 'model_b', 'winner', 'tags', 'language', 'class', 'held', 'withdrawn'],
  ...Object.keys(WINNER_COLUMNS),
  ...Object.values(COLUMNS).flat(),
]

export const isIgnored = (column: string): boolean => !READ.includes(column)

/** The vote of a row of a file. `today` is a day number. Other columns are ignored. */
export function readVote(row: Readonly<Record<string, unknown>>, today: number): ReadVote {
  const text = (column: string): string => {
    const value = row[column]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const isSetAside = [row.held, row.withdrawn].some((value) => String(value) === 'true')
  if (NOT_COUNTED.includes(text('class')) || isSetAside) return { skipped: true }
  const [left, right] = [text('model_a'), text('model_b')]
  if (left === '' || right === '') return { problem: 'model_a and model_b must name the models' }
  if (left === right) return { problem: 'model_a and model_b are the same model' }
  const winner = text('winner') || winnerByColumns(row)
  const choice = readWinner(winner)
  if (choice === null) return { problem: `winner must be model_a, model_b, tie or both_bad, not '${shown(winner)}'` }
  const given = (columns: readonly string[]) => columns.find((column) => text(column) !== '')
  const [voterColumn, dayColumn] = [given(COLUMNS.voter), given(COLUMNS.day)]
  const names = ['model_a', 'model_b', 'id', 'question_id', 'turn', voterColumn ?? 'voter']
  const strange = names.find((column) => /[\p{Cc}\p{Cs}]/u.test(text(column)))
  if (strange !== undefined) return { problem: `${strange} has control characters` }
  const long = names.find((column) => text(column).length > NAME_CHARS_MAX)
  if (long !== undefined) return { problem: `${long} is longer than ${NAME_CHARS_MAX} characters` }
  const day = dayColumn === undefined ? null : readDay(text(dayColumn))
  if (day !== null && !(day >= 0 && day <= today)) {
    return {
      problem: `${dayColumn} must be a day or a time that is not in the future, not '${shown(text(dayColumn!))}'`,
    }
  }
  const language = languageTag(text('language'))
  const tags = [...new Set([...readTags(row.tags), ...(language === null ? [] : [language])])].toSorted()
  const wrong = tags.find((tag) => !TAG.test(tag))
  if (wrong !== undefined) return { problem: `'${shown(wrong)}' is not a tag` }
  if (tags.length > TAGS_MAX) return { problem: `it has more than ${TAGS_MAX} tags` }
  return {
    vote: {
      id: text('id') || null,
      isOfArena: text('class') !== '' && text('battle') !== '',
      question: text('question_id') || null,
      turn: text('turn') || null,
      voter: text(voterColumn ?? '') || null,
      ...{ left, right, choice },
      time: text(dayColumn ?? '') || null,
      ...{ day, tags },
    },
  }
}

/** Empty unless one column says that it is the winner. */
function winnerByColumns(row: Readonly<Record<string, unknown>>): string {
  const winners = Object.entries(WINNER_COLUMNS).filter(([column]) =>
    /^(1(\.0)?|true)$/i.test(String(row[column]).trim()),
  )
  return winners.length === 1 ? winners[0]![1] : ''
}

/** Part of a value, for messages: a file may have anything in a cell. */
const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** `NaN` if it is neither a day nor a time. */
function readDay(text: string): number {
  if (DAY.test(text)) return dayNumber(text)
  const number = Number(text)
  const ms = Number.isNaN(number) ? readTime(text) : number < FIRST_MS ? number * 1_000 : number
  return Math.floor(ms / 86_400_000)
}

/** A time without a zone is one of UTC, whatever the zone of this machine is. */
const readTime = (text: string): number => Date.parse(/^\d{4}-\d{2}-\d{2}[ T][\d:.]+$/.test(text) ? `${text}Z` : text)

/** A list, or text separated by spaces, commas or bars. */
function readTags(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(/[\s,|]+/) : []
  return parts.map((tag) => tag.toLowerCase()).filter((tag) => tag !== '')
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const codes = new Map(
  [...letters].flatMap((first) =>
    [...letters].flatMap((second) => {
      const name = englishNames.of(first + second)
      return name === undefined ? [] : [[name.toLowerCase(), first + second] as const]
    }),
  ),
)

/** The tag of a language, given as a code or by its English name; `null` for any other. */
function languageTag(text: string): string | null {
  const name = text.toLowerCase()
  const code = /^[a-z]{2}$/.test(name) ? name : codes.get(name)
  return code === undefined ? null : `lang:${code}`
}
