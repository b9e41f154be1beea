import type { Contestant } from '@arena/contract'
import { ArenaError } from '../../../base/errors.ts'
import { storable } from '../../../base/storable.ts'
import { type Database, statement } from '../../../database/index.ts'
import { measureTexts, moved, renumberAnswers } from './renumber.ts'
import type { DraftChange, StudyStore } from './store.ts'

export const CONTESTANTS_MAX = 12

/** What competes, as it is stored. */
export interface StoredContestant {
  /** From 0, in the order of the owner. */
  readonly contestant: number
  readonly name: string
  /** `null` if its answers are imported. */
  readonly model: string | null
  readonly system: string | null
  readonly template: string | null
  readonly temperature: number | null
  readonly maxTokens: number | null
}

export const selectContestants = statement<StoredContestant>(
  'studies.contestants',
  `select contestant, name, model_name as model, system, template, temperature, max_tokens as "maxTokens"
   from study_contestants where study_id = $1 order by contestant`,
)
const removeContestants = statement<never>(
  'studies.delete-contestants',
  'delete from study_contestants where study_id = $1',
)
const insertContestants = statement<never>(
  'studies.add-contestants',
  `insert into study_contestants (study_id, contestant, name, model_name, system, template, temperature, max_tokens)
   select $1, contestant, name, model, system, template, temperature, "maxTokens"
   from jsonb_to_recordset($2::jsonb) as given(contestant smallint, name text, model text, system text, template text,
     temperature float8, "maxTokens" integer)`,
)
const renameBaseline = statement<never>(
  'studies.rename-baseline',
  'update studies set baseline = $2 where study_id = $1',
)

const invalid = (rule: string) => new ArenaError('field-invalid', { field: 'items', rule })

/** Throws unless each contestant has a name of its own and either a model or imported answers. */
export function readContestants(given: readonly Contestant[]): StoredContestant[] {
  if (given.length > CONTESTANTS_MAX)
    throw new ArenaError('study-too-long', { max: CONTESTANTS_MAX, what: 'contestants' })
  const items = given.map(({ imported, model, name, ...settings }, contestant) => {
    if ((model === undefined) !== (imported === true)) throw invalid('must each have a model, or imported: true')
    const own = model === undefined ? {} : settings
    return {
      contestant,
      name: storable(name.trim()),
      model: model ?? null,
      system: own.system?.trim() ? storable(own.system) : null,
      template: own.template?.trim() ? storable(own.template) : null,
      temperature: own.temperature ?? null,
      maxTokens: own.maxTokens ?? null,
    }
  })
  if (new Set(items.map(({ name }) => name)).size < items.length) throw invalid('must have different names')
  return items
}

const settingsOf = ({ model, system, template, temperature, maxTokens }: StoredContestant): string =>
  JSON.stringify([model, system, template, temperature, maxTokens])

/** Answers stay right while the settings are the same. Only the name of a contestant with a model may differ. */
const movedContestants = (before: readonly StoredContestant[], after: readonly StoredContestant[]) =>
  moved(before, after, 'contestant', [
    (each) => settingsOf(each) + each.name,
    (each) => (each.model === null ? null : settingsOf(each)),
  ])

export type ContestantStore = ReturnType<typeof createContestantStore>

export function createContestantStore(database: Database, { changeDraft }: StudyStore) {
  const replaceIn =
    (items: readonly StoredContestant[]): DraftChange =>
    async (rows, { studyId, baseline }) => {
      const before = await rows(selectContestants, [studyId])
      const numbers = movedContestants(before, items)
      await renumberAnswers(rows, studyId, 'contestant', numbers)
      await rows(removeContestants, [studyId])
      await rows(insertContestants, [studyId, JSON.stringify(items)])
      const named = before.find(({ name }) => name === baseline)
      const renamed = named && items[numbers.get(named.contestant) ?? -1]
      if (renamed) await rows(renameBaseline, [studyId, renamed.name])
      await measureTexts(rows, studyId)
    }

  return {
    list: (studyId: string): Promise<StoredContestant[]> => database.rows(selectContestants, [studyId]),
    /** Replaces all contestants. Answers of those that did not change are kept. */
    replace: (studyId: string, items: readonly StoredContestant[]): Promise<void> =>
      changeDraft(studyId, replaceIn(items)),
    /** Adds contestants to a draft that has none. */
    fill:
      (items: readonly StoredContestant[]): DraftChange =>
      async (rows, study) => {
        if ((await rows(selectContestants, [study.studyId])).length === 0) await replaceIn(items)(rows, study)
      },
  }
}
