import type { VoteClass } from '@arena/contract'
import { shareRuns } from '../../async/share-runs.ts'
import { CLASSES, DUPLICATE, KINDS } from './codes.ts'
import type { NumberedRow, VoteLog } from './read-log.ts'
import { changeClass, createColumns, growColumns, type VoteColumns } from './vote-columns.ts'
import { addVoter, changeVoters, createVoters, type VoterChange, type Voters } from './voters.ts'

/** The votes up to one position of the log. It never changes, and can be sent to a worker. */
export interface VoteView {
  /** The last position of the log that is included, and the hash of its line. */
  readonly position: number
  readonly hash: string
  /** Of the log: see `VoteLog`. */
  readonly generation: number
  /** Changes when earlier votes count differently: after a hold, a release or a merge, and after a restored backup. */
  readonly revision: number
  readonly columns: VoteColumns
  readonly length: number
  readonly voters: Voters
  /** Model ids and sets of tags, separated by spaces, by their numbers in the log. */
  readonly models: readonly string[]
  readonly tagSets: readonly string[]
}

/** All votes in memory. */
export interface VoteTable {
  /** Afterwards the view has every vote that was stored before the call. */
  refresh(): Promise<VoteView>
  /** The view of the last refresh. */
  view(): VoteView
  /** Whether the votes were read once. */
  isLoaded(): boolean
  /** The votes of each class when they were cast, by code. */
  byClass(): Int32Array
  /** A running refresh rejects soon: all votes may take minutes. */
  stop(): void
}

const INITIAL_CAPACITY = 1_024

const emptyView = (revision: number): VoteView => ({
  position: 0,
  hash: '',
  generation: 0,
  revision,
  columns: createColumns(INITIAL_CAPACITY),
  length: 0,
  voters: createVoters(),
  // Numbers start at 1.
  models: [''],
  tagSets: [''],
})

/** Lines that were read are gone: a replica that lacked them was promoted, or a backup was restored. */
export interface ShorterLog {
  /** The last position that was read before, and the last one now. */
  readonly knownPosition: number
  readonly lastPosition: number
  readonly logGeneration: number
}

export function createVoteTable(
  log: Pick<VoteLog, 'end' | 'rows' | 'models' | 'tagSets' | 'hashAt' | 'startGeneration'>,
  onShorter: (found: ShorterLog) => void = () => {},
): VoteTable {
  let view = emptyView(0)
  let byClass = new Int32Array(CLASSES.length)
  let isStopped = false
  /** The positions of the rows that are not votes, in order. Not in the view, which is copied to workers with every job. */
  const changesAt: number[] = []

  /** Whether the log still has the last line that was read. */
  const isContinued = async (): Promise<boolean> =>
    view.position === 0 || (await log.hashAt(view.position)) === view.hash

  async function read(): Promise<VoteView> {
    const { lastPosition, lastHash, ...end } = await log.end()
    let { generation } = end
    if (view.position === lastPosition && view.hash === lastHash && view.generation === generation) return view
    const isShorter = lastPosition < view.position || generation < view.generation || !(await isContinued())
    if (isShorter) {
      if (generation <= view.generation) generation = await log.startGeneration(view.generation)
      onShorter({ knownPosition: view.position, lastPosition, logGeneration: generation })
    }
    const before = isShorter ? emptyView(view.revision + 1) : view
    const counted = isShorter ? new Int32Array(CLASSES.length) : byClass.slice()
    // All of them if the log is shorter, and those that a failed read has added.
    changesAt.splice(before.position - before.length)
    const draft = { ...before }
    const withdrawn: number[] = []
    let [lastModel, lastTags] = [0, 0]
    for await (const rows of log.rows(before.position, lastPosition)) {
      if (isStopped) throw new Error('the service is stopping')
      addRows(draft, rows, counted, changesAt)
      for (const { leftModel, rightModel, tags, withdrawn: positions } of rows) {
        withdrawn.push(...positions)
        lastModel = Math.max(lastModel, leftModel, rightModel)
        lastTags = Math.max(lastTags, tags)
      }
    }
    const models = lastModel < before.models.length ? [] : await log.models(before.models.length - 1)
    const tagSets = lastTags < before.tagSets.length ? [] : await log.tagSets(before.tagSets.length - 1)
    byClass = counted
    view = {
      ...draft,
      columns: changeClass(
        draft.columns,
        withdrawn.map((position) => voteAt(changesAt, position)),
        DUPLICATE,
      ),
      position: lastPosition,
      hash: lastHash,
      generation,
      models: [...before.models, ...models],
      tagSets: [...before.tagSets, ...tagSets],
    }
    return view
  }

  return {
    refresh: shareRuns(read),
    view: () => view,
    isLoaded: () => view.hash !== '',
    byClass: () => byClass,
    stop() {
      isStopped = true
    },
  }
}

type Draft = { -readonly [Member in keyof VoteView]: VoteView[Member] }

/** Adds rows behind the votes of the draft, and the positions of the others. Earlier views do not see them. */
function addRows(draft: Draft, rows: readonly NumberedRow[], byClass: Int32Array, changesAt: number[]): void {
  draft.columns = growColumns(draft.columns, draft.length + rows.length)
  const changes: VoterChange[] = []
  for (const row of rows) {
    draft.voters = addVoter(draft.voters, Math.max(row.voter, row.otherVoter))
    const kind = KINDS[row.kind]!
    if (kind === 'vote') {
      addVote(draft.columns, draft.length++, row)
      byClass[row.class]! += 1
    } else {
      // A withdrawal changes no voter.
      if (kind !== 'withdrawal') changes.push({ ...row, kind })
      changesAt.push(draft.length + changesAt.length + 1)
      draft.revision += 1
    }
  }
  draft.voters = changeVoters(draft.voters, changes)
}

/** The index of the vote at a position of the log, which also has rows that are not votes. A removed import has many of both. */
function voteAt(changesAt: readonly number[], position: number): number {
  let [low, high] = [0, changesAt.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (changesAt[middle]! < position) low = middle + 1
    else high = middle
  }
  return position - 1 - low
}

function addVote(columns: VoteColumns, at: number, row: NumberedRow): void {
  columns.voter[at] = row.voter
  columns.tags[at] = row.tags
  columns.battle[at] = row.battle
  columns.left[at] = row.leftModel
  columns.right[at] = row.rightModel
  columns.day[at] = row.day
  columns.class[at] = row.class
  columns.outcome[at] = row.outcome
}

/** All votes by the class that they were cast with. */
export async function countByClass(table: Pick<VoteTable, 'refresh' | 'byClass'>): Promise<Record<VoteClass, number>> {
  await table.refresh()
  const counts = table.byClass()
  return Object.fromEntries(CLASSES.map((name, code) => [name, counts[code]!])) as Record<VoteClass, number>
}
