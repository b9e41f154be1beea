import { ArenaError } from '../../../base/errors.ts'
import type { Config } from '../../../config.ts'
import { type Database, statement } from '../../../database/index.ts'

// First to negative numbers: a row must not get a number that another one still has.
const statementsFor = (column: 'prompt' | 'contestant') => ({
  removeOthers: statement<never>(
    `studies.keep-answers-by-${column}`,
    `delete from study_answers where study_id = $1 and not ${column} = any ($2::integer[])`,
  ),
  move: statement<never>(
    `studies.move-answers-by-${column}`,
    `update study_answers a set ${column} = -1 - moved.target from unnest($2::integer[], $3::integer[]) as moved(source, target)
     where study_id = $1 and ${column} = moved.source`,
  ),
  place: statement<never>(
    `studies.place-answers-by-${column}`,
    `update study_answers set ${column} = -1 - ${column} where study_id = $1 and ${column} < 0`,
  ),
})
const statements = { prompt: statementsFor('prompt'), contestant: statementsFor('contestant') }

/**
 * From the number of an item to the number that it has now, for those that are still there. Items with the same key are the
 * same; the first key decides where it can. An item whose key is `null` has none.
 */
export function moved<Name extends string, Item extends Readonly<Record<Name, number>>>(
  before: readonly Item[],
  after: readonly Item[],
  number: Name,
  keys: readonly ((item: Item) => string | null)[],
): Map<number, number> {
  const numbers = new Map<number, number>()
  const left = new Set(after)
  for (const keyOf of keys) {
    const byKey = new Map<string | null, Item[]>()
    for (const item of left) byKey.set(keyOf(item), [...(byKey.get(keyOf(item)) ?? []), item])
    for (const item of before) {
      const key = keyOf(item)
      const target = numbers.has(item[number]) || key === null ? undefined : byKey.get(key)?.shift()
      if (!target) continue
      numbers.set(item[number], target[number])
      left.delete(target)
    }
  }
  return numbers
}

/** Gives answers the new numbers of their prompts or contestants, and deletes those of all others. */
export async function renumberAnswers(
  rows: Database['rows'],
  studyId: string,
  what: keyof typeof statements,
  numbers: ReadonlyMap<number, number>,
): Promise<void> {
  const { removeOthers, move, place } = statements[what]
  await rows(removeOthers, [studyId, [...numbers.keys()]])
  if ([...numbers].every(([source, target]) => source === target)) return
  await rows(move, [studyId, [...numbers.keys()], [...numbers.values()]])
  await rows(place, [studyId])
}

// It reads all texts: only for a change of many of them.
const measure = statement<{ textBytes: number; hasGrown: boolean }>(
  'studies.measure',
  `with before as (select text_bytes from studies where study_id = $1)
   update studies set updated_at = now(), text_bytes = (
       select coalesce(sum(octet_length(messages::text) + octet_length(variables::text) + coalesce(octet_length(reference), 0)), 0)
       from study_prompts where study_id = $1
     ) + (
       select coalesce(sum(coalesce(octet_length(answer), 0) + coalesce(octet_length(reasoning), 0)), 0)
       from study_answers where study_id = $1
     ) + (
       select coalesce(sum(octet_length(bytes)), 0)
       from study_prompt_images join attachments using (attachment_id) where study_id = $1
     ) where study_id = $1
   returning text_bytes::float8 as "textBytes", text_bytes > (select text_bytes from before) as "hasGrown"`,
)

/** Counts the bytes of the texts and images again, after a change, and returns them. */
export async function measureTexts(rows: Database['rows'], studyId: string) {
  const [study] = await rows(measure, [studyId])
  return study!
}

// The owner's first study is the lock: whoever changes another study of this owner waits for it here, and the next statement counts
// what the others stored. A transaction that holds it waits for no other study, so none wait for each other.
const lockOwner = statement<never>(
  'studies.lock-owner',
  `select from studies where owner_id = (select owner_id from studies where study_id = $1)
   order by study_id limit 1 for no key update`,
)
const sumOfOwner = statement<{ bytes: number }>(
  'studies.bytes-of-owner',
  `select coalesce(sum(all_studies.text_bytes), 0)::float8 as bytes from studies s join studies all_studies using (owner_id)
   where s.study_id = $1`,
)

/** Throws if all studies of the owner of this one have too many bytes together. */
export async function checkOwnerBytes(rows: Database['rows'], studyId: string, bytesMax: number): Promise<void> {
  await rows(lockOwner, [studyId])
  const [owner] = await rows(sumOfOwner, [studyId])
  if (owner!.bytes > bytesMax) throw new ArenaError('studies-too-large', { bytesMax })
}

/** Counts the bytes of a study again, and throws if it has too many, or has grown and all studies of its owner have too many. */
export async function checkBytes(rows: Database['rows'], studyId: string, quotas: BytesQuotas): Promise<void> {
  const { studyBytesMax: bytesMax, studyBytesPerUserMax } = quotas
  const { textBytes, hasGrown } = await measureTexts(rows, studyId)
  if (textBytes > bytesMax) throw new ArenaError('study-too-large', { bytesMax })
  if (hasGrown) await checkOwnerBytes(rows, studyId, studyBytesPerUserMax)
}

export type BytesQuotas = Pick<Config, 'studyBytesMax' | 'studyBytesPerUserMax'>
