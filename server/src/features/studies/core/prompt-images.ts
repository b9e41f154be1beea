import type { Attachment } from '@arena/contract'
import { ArenaError } from '../../../base/errors.ts'
import { type Database, statement } from '../../../database/index.ts'
import type { Question } from '../../../generation/index.ts'
import { deleteIfUnused, type StudyImages } from '../../attachments/index.ts'

interface WithImages {
  readonly prompt: number
  readonly attachments: readonly Pick<Attachment, 'attachmentId'>[]
}

// The images are locked in the order of their ids, as by requests, so that none is deleted before its use is stored.
const insertImages = statement<{ attachmentId: string }>(
  'studies.add-prompt-images',
  `with given as (
     select * from unnest($2::integer[], $3::smallint[], $4::uuid[]) as given (prompt, position, id)
   ), locked as (
     select attachment_id from attachments
     where attachment_id in (select id from given) and user_id = (select owner_id from studies where study_id = $1)
     order by attachment_id for no key update
   ), used as (
     update attachments a set used_at = now() from locked where a.attachment_id = locked.attachment_id
     returning a.attachment_id
   )
   insert into study_prompt_images (study_id, prompt, position, attachment_id)
   select $1, prompt, position, id from given join used on attachment_id = id
   returning attachment_id as "attachmentId"`,
)
const selectImageIds = statement<{ attachmentId: string }>(
  'studies.image-ids',
  'select distinct attachment_id as "attachmentId" from study_prompt_images where study_id = $1',
)
const selectHashes = statement<{ prompt: number; hashes: string[] }>(
  'studies.image-hashes',
  `select prompt, array_agg(encode(sha256, 'hex') order by position) as hashes
   from study_prompt_images join attachments using (attachment_id) where study_id = $1 group by prompt`,
)

/** Of the models that are sent the prompts, those that take no images, if a prompt has any. */
const withoutVision = (models: string) =>
  `select model from (${models}) as asked (model)
   where model is not null and exists (select from study_prompt_images where study_id = $1)
     and not exists (select from models m where m.model_name = asked.model and m.vision)`
export const contestantsWithoutVision = statement<{ model: string }>(
  'studies.contestants-without-vision',
  withoutVision('select model_name from study_contestants where study_id = $1'),
)
export const judgesWithoutVision = statement<{ model: string }>(
  'studies.judges-without-vision',
  withoutVision(
    `select judge ->> 'model' from studies s cross join jsonb_array_elements(s.judges) as judge where study_id = $1`,
  ),
)

/** Stores the images of new prompts. */
export async function addImages(
  rows: Database['rows'],
  studyId: string,
  prompts: readonly WithImages[],
): Promise<void> {
  const given = prompts.flatMap(({ prompt, attachments }) =>
    attachments.map(({ attachmentId }, index) => ({ prompt, position: index + 1, attachmentId })),
  )
  if (given.length === 0) return
  const stored = await rows(insertImages, [
    studyId,
    given.map(({ prompt }) => prompt),
    given.map(({ position }) => position),
    given.map(({ attachmentId }) => attachmentId),
  ])
  // One was deleted since the prompts were read.
  if (stored.length < given.length) throw new ArenaError('attachment-not-found')
}

/** Does something that removes prompts or their images, and deletes the images that nothing uses any more. In a transaction. */
export async function releaseStudyImages<Result>(
  rows: Database['rows'],
  studyId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await rows(selectImageIds, [studyId])
  const result = await work()
  await deleteIfUnused(
    rows,
    before.map(({ attachmentId }) => attachmentId),
  )
  return result
}

/** The SHA-256 of the images of each prompt that has any, in hexadecimal. */
export async function imageHashes(rows: Database['rows'], studyId: string): Promise<ReadonlyMap<number, string[]>> {
  return new Map((await rows(selectHashes, [studyId])).map(({ prompt, hashes }) => [prompt, hashes]))
}

/** The question with the images of its prompt, or a word for why it cannot be asked. */
export async function withImages(
  images: Pick<StudyImages, 'read'>,
  question: Question,
  attachments: readonly Attachment[],
  signal: AbortSignal,
): Promise<Question | string> {
  if (attachments.length === 0) return question
  const read = await images.read(attachments, signal)
  return read.length < attachments.length ? 'error' : { ...question, images: read }
}
