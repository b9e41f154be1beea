import { type Database, statement } from '../../database/index.ts'

// First to negative numbers: a row must not get a number that another one still has.
const statements = {
  prompt: [
    statement<never>(
      'studies.keep-answers-of-prompts',
      'delete from study_answers where study_id = $1 and not prompt = any ($2::integer[])',
    ),
    statement<never>(
      'studies.move-answers-of-prompts',
      `update study_answers a set prompt = -moved.target from unnest($2::integer[], $3::integer[]) as moved(source, target)
       where study_id = $1 and prompt = moved.source`,
    ),
    statement<never>(
      'studies.place-answers-of-prompts',
      'update study_answers set prompt = -prompt where study_id = $1 and prompt < 0',
    ),
  ],
  contestant: [
    statement<never>(
      'studies.keep-answers-of-contestants',
      'delete from study_answers where study_id = $1 and not contestant = any ($2::integer[])',
    ),
    statement<never>(
      'studies.move-answers-of-contestants',
      `update study_answers a set contestant = -1 - moved.target from unnest($2::integer[], $3::integer[]) as moved(source, target)
       where study_id = $1 and contestant = moved.source`,
    ),
    statement<never>(
      'studies.place-answers-of-contestants',
      'update study_answers set contestant = -1 - contestant where study_id = $1 and contestant < 0',
    ),
  ],
} as const

/** Gives answers the new numbers of their prompts or contestants, and deletes those of all others. */
export async function renumberAnswers(
  rows: Database['rows'],
  studyId: string,
  what: keyof typeof statements,
  moved: ReadonlyMap<number, number>,
): Promise<void> {
  const [removeOthers, move, place] = statements[what]
  await rows(removeOthers, [studyId, [...moved.keys()]])
  if ([...moved].every(([source, target]) => source === target)) return
  await rows(move, [studyId, [...moved.keys()], [...moved.values()]])
  await rows(place, [studyId])
}

// It reads all texts: only for a change of many of them.
const measure = statement<{ textBytes: number }>(
  'studies.measure',
  `update studies set updated_at = now(), text_bytes = (
       select coalesce(sum(octet_length(messages::text) + octet_length(variables::text) + coalesce(octet_length(reference), 0)), 0)
       from study_prompts where study_id = $1
     ) + (
       select coalesce(sum(coalesce(octet_length(answer), 0) + coalesce(octet_length(reasoning), 0)), 0)
       from study_answers where study_id = $1
     ) where study_id = $1 returning text_bytes::float8 as "textBytes"`,
)

/** Counts the bytes of the texts again, after a change, and returns them. */
export async function measureTexts(rows: Database['rows'], studyId: string): Promise<number> {
  const [study] = await rows(measure, [studyId])
  return study!.textBytes
}
