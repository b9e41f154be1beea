import type { Board, VoteClass } from '@arena/contract'
import { type LogEntry, OUTCOMES } from '@arena/ratings'
import type { CatalogueModel } from '../../models/index.ts'
import {
  CLASSES,
  codeOf,
  createVoteTable,
  dayNumber,
  KINDS,
  type NumberedRow,
  type VoteView,
} from '../../vote-log/index.ts'
import { rateExactly } from '../compute/rate-exactly.ts'
import { byId, formatBoard } from './rules.ts'

/**
 * Creates the function that computes published boards again from the entries of the vote log, through `throughVote`. What does
 * not come from votes is copied: names, and which models are retired. The entries are read once for all boards.
 */
export function createRecompute(entries: readonly LogEntry[]): (published: Board, logHash: string) => Promise<Board> {
  const viewAt = createViews(entries)
  return async (published, logHash) => {
    const { scope, tag, since, until, throughVote, logGeneration } = published
    const filter = { blindOnly: scope === 'blind', tag, since, until }
    const listed = byId(published.items.map(toModel))
    const modelIds = listed.map(({ modelId }) => modelId)
    const view = await viewAt(throughVote, new Map(listed.map(({ modelId, modelName }) => [modelName, modelId])))
    const asOf = new Date(published.asOf)
    const place = { throughVote, logHash, logGeneration }
    return formatBoard({ ...rateExactly({ view, filter, modelIds }), ...place, asOf, filter, listed })
  }
}

const toModel = (row: Board['items'][number]): CatalogueModel => ({
  ...row,
  status: row.status === 'retired' ? 'retired' : 'active',
  simulated: false,
  hostModelName: null,
  inputPrice: row.inputPrice,
  outputPrice: row.outputPrice,
  contextTokens: null,
  vision: false,
  weight: 1,
  paused: false,
})

/**
 * The entries up to a position, as the service has them in memory. Numbers are given in order of appearance, as in the
 * database. Views are kept, because most boards end at the same vote.
 */
export function createViews(entries: readonly LogEntry[]) {
  const [voters, models, tagSets] = [createNumbers(), createNumbers(), createNumbers()]
  const rows = entries.map((entry) => toRow(entry, voters.of, models.of, tagSets.of))
  const read = (lastPosition: number): Promise<VoteView> =>
    createVoteTable({
      end: async () => ({ lastPosition, lastHash: 'read from the log', generation: 1 }),
      startGeneration: async () => 1,
      hashAt: async () => null,
      async *rows() {
        yield rows.slice(0, lastPosition)
      },
      models: async () => models.names,
      tagSets: async () => tagSets.names,
    }).refresh()
  const views = new Map<number, VoteView>()
  return async (position: number, idOf: ReadonlyMap<string, string>): Promise<VoteView> => {
    const view = views.get(position) ?? (await read(position))
    views.set(position, view)
    // A model that is not on the board has no id here, and its votes do not count.
    return { ...view, models: view.models.map((name) => idOf.get(name) ?? name) }
  }
}

/** Numbers names from 1 on. */
function createNumbers() {
  const numbers = new Map<string, number>()
  const names: string[] = []
  const of = (name: string): number => {
    const known = numbers.get(name) ?? names.push(name)
    numbers.set(name, known)
    return known
  }
  return { names, of }
}

type NumberOf = (name: string) => number

const NO_VOTE = {
  otherVoter: 0,
  withdrawn: [],
  battle: 0,
  leftModel: 0,
  rightModel: 0,
  outcome: 0,
  class: 0,
  day: 0,
  tags: 0,
}

function toRow(entry: LogEntry, voterOf: NumberOf, modelOf: NumberOf, tagsOf: NumberOf): NumberedRow {
  const row = { ...NO_VOTE, kind: codeOf(KINDS, entry.type), voter: voterOf(entry.voter) }
  if (entry.type === 'merge') return { ...row, otherVoter: voterOf(entry.into), withdrawn: entry.withdrawn ?? [] }
  if (entry.type === 'withdrawal') return { ...row, withdrawn: entry.withdrawn }
  if (entry.type !== 'vote') return row
  return {
    ...row,
    battle: entry.battle,
    leftModel: modelOf(entry.left),
    rightModel: modelOf(entry.right),
    outcome: codeOf(OUTCOMES, entry.choice),
    class: codeOf(CLASSES, entry.class as VoteClass),
    day: dayNumber(entry.day),
    tags: tagsOf(entry.tags.join(' ')),
  }
}
