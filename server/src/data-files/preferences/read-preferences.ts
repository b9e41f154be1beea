import type pg from 'pg'
import { isUuid } from '../../base/ids.ts'
import { StartError } from '../../base/start-error.ts'
import { type Database, doLongWork } from '../../database/index.ts'
import { pseudonymOf } from '../../features/vote-log/index.ts'
import { type Message, type PreferenceForm, type PreferenceVote, preferenceForms } from './forms.ts'
import { redact } from './redact.ts'
import { SELECT_STUDY, type Selection, type StoredVote, type StudyRow, selectVotes } from './store.ts'

/** A vote has two conversations, which may have megabytes. */
const BATCH = 20

export interface PreferenceOptions {
  readonly form: PreferenceForm
  /** The votes of this closed study, instead of those on battles. */
  readonly studyId?: string | undefined
  readonly olderThanDays: number
  readonly redacted: boolean
}

/**
 * Reads votes as preference data, as of one moment, of those who agreed. Not from the replica, which may not know yet that
 * somebody withdrew.
 *
 * @example
 * await readPreferences(database, { form: 'trl', olderThanDays: 0, redacted: true }, async (batches) => {
 *   for await (const rows of batches) write(rows)
 * })
 */
export const readPreferences = <Result>(
  database: Database,
  { form, studyId, olderThanDays, redacted }: PreferenceOptions,
  work: (batches: AsyncGenerator<object[], void, void>) => Promise<Result>,
): Promise<Result> =>
  doLongWork(database.pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const selection: Selection = {
      studyId: studyId === undefined ? null : await findStudy(client, studyId),
      olderThanDays,
      countedOnly: form !== 'lmarena',
    }
    const { rows: heads } = await client.query<{ key: Buffer }>('select pseudonym_key as key from vote_log_head')
    const present = presentWith(heads[0]!.key, redacted ? redact : (text) => text)
    async function* read(): AsyncGenerator<object[], void, void> {
      await client.query(`declare exported no scroll cursor for ${selectVotes(selection)}`)
      for (;;) {
        const { rows: votes } = await client.query<StoredVote>(`fetch ${BATCH} from exported`)
        if (votes.length === 0) return
        const complete = votes.flatMap((vote) => withHistory(vote) ?? [])
        yield complete.flatMap((vote) => preferenceForms[form](present(vote)))
      }
    }
    return work(read())
  })

/** Returns the id of a closed study whose owner agreed. */
async function findStudy(client: pg.Client, studyId: string): Promise<string> {
  const { rows } = isUuid(studyId) ? await client.query<StudyRow>(SELECT_STUDY, [studyId]) : { rows: [] }
  const [study] = rows
  if (!study) throw new StartError(`There is no study ${studyId}.`)
  if (study.state !== 'closed') throw new StartError(`The study ${studyId} is not closed yet.`)
  if (study.isErased) throw new StartError(`The texts of the study ${studyId} were erased.`)
  if (!study.hasAgreed) {
    throw new StartError(
      `The owner of the study ${studyId} does not share data: the setting is on the account page, and off by default.`,
    )
  }
  return study.studyId
}

/** Begins with as much of the history as the models were sent; `null` if some of the texts were erased. */
function withHistory(vote: StoredVote): StoredVote | null {
  const { start, contextTurns } = vote
  // In a study, the prompt of the last one is in `start`.
  const turns = vote.turns.filter(([prompt], at) => prompt !== null || at === vote.turns.length - 1)
  const history = turns[0]?.[3] ?? []
  // A question and its answer count as a turn.
  const sent = 2 * (contextTurns + 1 - turns.length)
  const isErased = sent > history.length || (sent > 0 && turns.length < vote.turns.length)
  return isErased ? null : { ...vote, turns, start: [...start, ...history.slice(history.length - sent)] }
}

/** The pseudonyms are others than those of votes and battles in other exports, which would lead from a text to the voter. */
const presentWith =
  (key: Buffer, clean: (text: string) => string) =>
  ({ start, turns, voteId, conversationId, models, systems, tags, ...vote }: StoredVote): PreferenceVote => {
    const conversation = (side: 1 | 2): Message[] => [
      ...start.map(({ role, content }) => ({ role, content: clean(content) })),
      ...turns.flatMap((turn): Message[] => [
        ...(turn[0] === null ? [] : [{ role: 'user' as const, content: clean(turn[0]) }]),
        { role: 'assistant', content: clean(turn[side]) },
      ]),
    ]
    return {
      ...vote,
      // The owner of a study wrote them.
      models: [clean(models[0]), clean(models[1])],
      systems: [systems[0] && clean(systems[0]), systems[1] && clean(systems[1])],
      tags: tags.map(clean),
      id: pseudonymOf(key, `preference ${voteId}`),
      conversationId: pseudonymOf(key, `preference conversation ${conversationId}`),
      conversations: [conversation(1), conversation(2)],
    }
  }
