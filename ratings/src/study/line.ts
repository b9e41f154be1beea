import type { Outcome } from '../input/outcomes.ts'

/** `best`: who is best. `baseline`: who is better, worse or no worse than one contestant. */
export type StudyGoal = 'best' | 'baseline'

/** What the verdict of a study is about. */
export interface StudyRule {
  /** How many contestants there are. They are numbered from 0. */
  readonly contestants: number
  readonly goal: StudyGoal
  /** The contestant that the others are compared with; null with the goal `best`. */
  readonly baseline: number | null
  /** How much worse counts as no worse, in rating points. */
  readonly marginPoints: number
  /** Whether `no worse` settles a contestant, or only `better` and `worse`. */
  readonly settleOn: 'better' | 'no worse'
  /** The largest probability of a false claim. */
  readonly level: number
}

interface Linked {
  readonly position: number
  /** SHA-256 of the line before, in hexadecimal; zeros for the first line. */
  readonly previous: string
}

export interface DesignContestant {
  readonly name: string
  /** Null if the answers are imported. */
  readonly model: string | null
  readonly system: string | null
  readonly template: string | null
  readonly temperature: number | null
  readonly maxTokens: number | null
  readonly imported: boolean
}

export interface DesignPrompt {
  readonly id: string
  /** SHA-256 of its messages, in hexadecimal. */
  readonly hash: string
  /** Sorted. */
  readonly tags: readonly string[]
}

/** The answer of a contestant to a prompt, without its text. */
export interface DesignAnswer {
  /** SHA-256 of the text, in hexadecimal. Answers with the same hash are never compared. */
  readonly hash: string
  /** It names its model, and the owner accepted it. */
  readonly leaked: boolean
  /** Null where they are unknown, for example of imported answers. */
  readonly costUsd: number | null
  readonly ms: number | null
  /** For style control. */
  readonly tokens: number
  readonly headers: number
  readonly lists: number
  readonly bold: number
}

/** A model that compares answers beside people. It is fixed before the votes, and decides nothing. */
export interface DesignJudge {
  readonly name: string
  readonly model: string
  /** What it is told to prefer. */
  readonly rubric: string
  /** The contestants whose models are of its own family, by their numbers. */
  readonly family: readonly number[]
}

/** Everything that is fixed when a study opens. Only this line has names. */
export interface DesignEntry extends Linked, Omit<StudyRule, 'contestants'> {
  readonly type: 'design'
  readonly studyId: string
  readonly parentId: string | null
  readonly question: string
  readonly votesPerComparison: number
  /** Null without a limit. */
  readonly budgetVotes: number | null
  readonly contestants: readonly DesignContestant[]
  /** Other lines name a judge by its place here, from 0. Absent without judges. */
  readonly judges?: readonly DesignJudge[]
  /** Nobody votes, and nothing is decided. Absent otherwise. */
  readonly judgesOnly?: true
  /** In the order that was drawn. Other lines name a prompt by its place here, from 0. */
  readonly prompts: readonly DesignPrompt[]
  /** By prompt and contestant; null where there is no answer, or the owner left it out. */
  readonly answers: readonly (readonly (DesignAnswer | null)[])[]
  readonly at: string
}

export interface OpenComparisonEntry extends Linked {
  readonly type: 'open-comparison'
  /** Numbered from 1 in the order of opening. */
  readonly comparison: number
  readonly prompt: number
  /** Contestants; `first` is the smaller number. */
  readonly first: number
  readonly second: number
  readonly at: string
}

export interface StudyVoteEntry extends Linked {
  readonly type: 'vote'
  /** Unique in the study. */
  readonly assignment: string
  readonly comparison: number
  /** Numbered in the study: not the id of an account. */
  readonly voter: number
  /** The contestants, as they were shown. */
  readonly left: number
  readonly right: number
  readonly choice: Outcome
  /** From the showing of the assignment to the vote. */
  readonly ms: number
  /** Shown again with sides exchanged, to measure consistency: it counts for nothing else. */
  readonly repeat: boolean
  /** The voter owns the study. */
  readonly owner: boolean
  readonly at: string
}

/** The voter took back the vote. */
export interface UndoEntry extends Linked {
  readonly type: 'undo'
  readonly assignment: string
}

export interface CloseComparisonEntry extends Linked {
  readonly type: 'close-comparison'
  readonly comparison: number
  /** Its votes are complete, or no place was taken for a day. */
  readonly reason: 'votes' | 'day'
}

/** `voter` and `into` are the same person: a guest who signed in. From here on, and before, the votes are those of `into`. */
export interface StudyMergeEntry extends Linked {
  readonly type: 'merge'
  readonly voter: number
  readonly into: number
  /** Assignments of `voter` whose votes stop counting, because this person already had a vote on the comparison. */
  readonly withdrawn: readonly string[]
}

/** What a judge says about a pair on a prompt, in both orders. */
export interface JudgementEntry extends Linked {
  readonly type: 'judgement'
  readonly judge: number
  readonly prompt: number
  /** Contestants; `first` is the smaller number. */
  readonly first: number
  readonly second: number
  /** With `first` on the left, and with `first` on the right. */
  readonly choices: readonly [Outcome, Outcome]
}

/** The last line. */
export interface CloseStudyEntry extends Linked {
  readonly type: 'close'
  readonly by: 'verdict' | 'budget' | 'owner' | 'administrator'
  readonly at: string
}

/** What the log of a study has at one position. */
export type StudyEntry =
  | DesignEntry
  | OpenComparisonEntry
  | StudyVoteEntry
  | UndoEntry
  | CloseComparisonEntry
  | StudyMergeEntry
  | JudgementEntry
  | CloseStudyEntry

/** Distributes over the types of lines, as `Omit` alone would not. */
type Without<Entry, Keys extends PropertyKey> = Entry extends unknown ? Omit<Entry, Keys> : never

/** A line before it has its place in the log. */
export type StudyFact = Without<StudyEntry, 'position' | 'previous'>

/** The members of each type of line, in the order in which they are written; of the design also those of its parts. */
const MEMBERS: { readonly [Type in StudyEntry['type']]: readonly string[] } = {
  design: [
    ...['studyId', 'parentId', 'question', 'goal', 'baseline', 'marginPoints', 'settleOn', 'level'],
    ...['votesPerComparison', 'budgetVotes', 'contestants', 'judges', 'judgesOnly', 'prompts', 'answers', 'at'],
    ...['name', 'model', 'system', 'template', 'temperature', 'maxTokens', 'imported', 'rubric', 'family'],
    ...['id', 'hash', 'tags', 'leaked', 'costUsd', 'ms', 'tokens', 'headers', 'lists', 'bold'],
  ],
  'open-comparison': ['comparison', 'prompt', 'first', 'second', 'at'],
  vote: ['assignment', 'comparison', 'voter', 'left', 'right', 'choice', 'ms', 'repeat', 'owner', 'at'],
  undo: ['assignment'],
  'close-comparison': ['comparison', 'reason'],
  merge: ['voter', 'into', 'withdrawn'],
  judgement: ['judge', 'prompt', 'first', 'second', 'choices'],
  close: ['by', 'at'],
}

/**
 * The published line of an entry, without a line break. The order of its members is fixed: the next line has the hash of this
 * text.
 *
 * @example studyLineOf({ previous: '0f…', assignment: 'a7', type: 'undo', position: 12 })
 * // '{"position":12,"type":"undo","assignment":"a7","previous":"0f…"}'
 */
export const studyLineOf = (entry: StudyEntry): string =>
  JSON.stringify(entry, ['position', 'type', ...(MEMBERS[entry.type] ?? []), 'previous'])
