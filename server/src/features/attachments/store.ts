import type { Attachment, ImageType } from '@arena/contract'
import { Slots } from '../../async/slots.ts'
import { type Database, inTransaction, statement } from '../../database/index.ts'
import type { Image } from '../../providers/port/model-client.ts'

/** Unused images are deleted after this time. */
const UNUSED_AFTER = "interval '24 hours'"
const UNUSED_OF_GUEST_AFTER = "interval '1 hour'"
/** Longer than any request: an image that one may still use is not deleted with the last turn. */
const REQUEST_AT_MOST = "interval '2 hours'"

/** Requests whose images are read at once. More would use all connections, and hold the images twice in memory. */
const READS_AT_ONCE = 4

type FoundImage = Pick<Image, 'type'> & { readonly attachmentId: string }

export interface NewAttachment extends Attachment {
  readonly userId: string
  readonly sha256: Buffer
  readonly bytes: Buffer
}

export interface AttachmentQuotas {
  readonly unusedMax: number
  readonly bytesMax: number
}

interface StoredUpload {
  /** `null` if a quota is reached. */
  readonly attachmentId: string | null
  readonly alt: string | null
  readonly unused: number
}

const isInStudy = (attachment: string) =>
  `exists (select from study_prompt_images i where i.attachment_id = ${attachment}.attachment_id)`

const isUsed = (attachment: string) =>
  `(exists (select from attachment_uses u where u.attachment_id = ${attachment}.attachment_id and u.turn_id is not null)
     or ${isInStudy(attachment)})`

// Uploads of one user wait for each other here, so that the next statement counts all of them. The first ones find no row to wait for.
const lockUploads = statement<never>(
  'attachments.lock-uploads',
  'select from attachments where user_id = $1 order by attachment_id limit 1 for no key update',
)
// What a guest uploads while signing up belongs to the account. Nothing is stored for a user who was deleted meanwhile.
const insertAttachment = statement<StoredUpload>(
  'attachments.upload',
  `with owner as (
     select coalesce(account_id, uploader.user_id) as user_id from (select $2::uuid as user_id) as uploader
     left join refused_users gone on gone.user_id = uploader.user_id and reason = 'deleted'
     where reason is null or account_id is not null
   ), own as (
     select count(*) filter (where (used_at is null or used_at < uploaded_at) and not ${isUsed('a')})::int as unused, coalesce(sum(octet_length(bytes)), 0) as size,
       coalesce(bool_or(sha256 = $3), false) as known
     from attachments a join owner using (user_id)
   ), stored as (
     insert into attachments as known (attachment_id, user_id, sha256, type, width, height, alt, bytes)
     select $1, owner.user_id, $3, $4, $5, $6, nullif($7::text, ''), $8 from owner, own
     where own.known or (unused < $9 and size + octet_length($8::bytea) <= $10)
     on conflict (user_id, sha256) do update set alt = case when $7::text is null then known.alt else excluded.alt end, uploaded_at = now()
     returning attachment_id, alt
   )
   select attachment_id as "attachmentId", alt, unused from owner cross join own left join stored on true`,
)

const selectOwners = statement<{ userId: string }>(
  'attachments.owners',
  'select user_id as "userId" from attachments where attachment_id = any ($1::uuid[])',
)

// The images are locked, so that none is deleted before its use is stored: until the turn is saved, the use holds it. All statements
// lock them in the order of their ids, because two requests with the same images would otherwise wait for each other.
const holdAttachments = statement<FoundImage>(
  'attachments.hold',
  `with wanted as (
     select id, position from unnest($1::uuid[]) with ordinality as asked(id, position)
     join attachments on attachment_id = id where user_id = $2 order by id for no key update of attachments
   ), found as (
     update attachments set used_at = now() from wanted where attachment_id = id and user_id = $2
     returning attachment_id, position, type
   ), held as (
     insert into attachment_uses (use_id, position, attachment_id) select $3, position, attachment_id from found
   )
   select attachment_id as "attachmentId", type from found order by position`,
)

const selectOfTurns = statement<FoundImage & { readonly turnId: string }>(
  'attachments.of-turns',
  `select turn_id as "turnId", attachment_id as "attachmentId", type from attachment_uses join attachments using (attachment_id)
   where turn_id = any ($1::uuid[]) order by array_position($1::uuid[], turn_id) desc, position limit $2`,
)

const selectTurnsWithImages = statement<{ turnId: string }>(
  'attachments.turns-with-images',
  'select distinct turn_id as "turnId" from attachment_uses where turn_id = any ($1::uuid[])',
)

/** The size of the images of a request, in the statement that stores its turn. */
export const heldBytesSql = (useId: string) =>
  `(select coalesce(sum(octet_length(bytes)), 0) from attachment_uses join attachments using (attachment_id)
     where use_id = ${useId})`

/** Gives the images of a request to its turn, in the statement that stores it. */
export const keepImagesSql = (useId: string, turnId: string, stored: string) =>
  `update attachment_uses set turn_id = ${stored}.${turnId} from ${stored} where use_id = ${useId}`

const described = `coalesce(jsonb_agg(jsonb_build_object('attachmentId', attachment_id, 'type', type, 'width', width,
  'height', height, 'alt', alt) order by position), '[]')`

/** The images of a turn as a column of a statement. */
export const imagesOf = (turnId: string) =>
  `(select ${described} from attachment_uses join attachments using (attachment_id) where turn_id = ${turnId})`

/** The images of a prompt of a study as a column of a statement, from the alias of `study_prompts`. */
export const imagesOfPrompt = (prompt: string) =>
  `(select ${described} from study_prompt_images i join attachments using (attachment_id)
     where i.study_id = ${prompt}.study_id and i.prompt = ${prompt}.prompt)`

const dropUses = statement<{ attachmentId: string }>(
  'attachments.drop-uses',
  `with dropped as (
     delete from attachment_uses where turn_id = any ($1::uuid[]) returning attachment_id as id
   )
   select attachment_id as "attachmentId" from attachments where attachment_id in (select id from dropped)
   order by attachment_id for update`,
)
// Images that were uploaded again after their last use wait for their next one.
const deleteReleased = statement<never>(
  'attachments.delete-released',
  `delete from attachments a where attachment_id = any ($1::uuid[]) and used_at >= uploaded_at and not exists (
     select from attachment_uses u where u.attachment_id = a.attachment_id
       and (turn_id is not null or held_at > now() - ${REQUEST_AT_MOST}))
     and not ${isInStudy('a')}`,
)
const lockImages = statement<never>(
  'attachments.lock-released',
  'select from attachments where attachment_id = any ($1::uuid[]) order by attachment_id for update',
)

/** Deletes those of these images that nothing uses any more, in the transaction that ended a use of them. */
export async function deleteIfUnused(rows: Database['rows'], attachmentIds: readonly string[]): Promise<void> {
  if (attachmentIds.length === 0) return
  // By an earlier statement, as for turns.
  await rows(lockImages, [attachmentIds])
  await rows(deleteReleased, [attachmentIds])
}

/** Deletes the images of deleted turns that no other turn uses, in the transaction that deletes the turns. */
export async function releaseImages(rows: Database['rows'], turnIds: readonly string[]): Promise<void> {
  if (turnIds.length === 0) return
  const released = await rows(dropUses, [turnIds])
  // After the locks: another statement sees the uses that were stored while this one waited.
  if (released.length > 0) await rows(deleteReleased, [released.map(({ attachmentId }) => attachmentId)])
}

const dropHeld = statement<never>(
  'attachments.drop-held',
  `delete from attachment_uses where turn_id is null and held_at < now() - ${UNUSED_AFTER}`,
)
const isOfGuest = 'exists (select from auth_users u where u.id = a.user_id and u."isAnonymous")'
// A request may hold an image of a guest for longer than an hour.
const deleteUnused = statement<never>(
  'attachments.delete-unused',
  `delete from attachments a where greatest(uploaded_at, used_at) < now() - ${UNUSED_OF_GUEST_AFTER} and not ${isUsed('a')}
     and (greatest(uploaded_at, used_at) < now() - ${UNUSED_AFTER} or ${isOfGuest} and not exists (
       select from attachment_uses u where u.attachment_id = a.attachment_id and held_at > now() - ${REQUEST_AT_MOST}))`,
)
const sumOfGuests = statement<{ bytes: number }>(
  'attachments.bytes-of-guests',
  `select coalesce(sum(octet_length(bytes)), 0)::float8 as bytes from attachments a where ${isOfGuest}`,
)

// Every turn and every study with an image belongs to the owner of the image. $2 is the reader.
const selectAttachment = statement<StoredAttachment>(
  'attachments.read',
  `select user_id as "userId", type, encode(sha256, 'hex') as hash, exists (
     select from attachment_uses u join messages m on m.comparison_id = u.turn_id join threads t using (thread_id)
     where u.attachment_id = a.attachment_id and t.visibility <> 'private') or exists (
     select from attachment_uses u join messages m on m.message_id = u.turn_id join threads t using (thread_id)
     where u.attachment_id = a.attachment_id and t.visibility <> 'private') as shared, exists (
     select from study_prompt_images i join studies s using (study_id)
     where i.attachment_id = a.attachment_id and (s.published or s.state <> 'draft' and exists (
       select from study_voters v where v.study_id = s.study_id and v.user_id = $2) and exists (
       select from flags where key = 'studies' and enabled))) as "inReadableStudy"
   from attachments a where attachment_id = $1`,
)
const selectDescribed = statement<Attachment>(
  'attachments.described',
  `select attachment_id as "attachmentId", type, width, height, alt from attachments
   where attachment_id = any ($1::uuid[]) and user_id = $2`,
)
const selectBytes = statement<{ bytes: Buffer }>(
  'attachments.bytes',
  'select bytes from attachments where attachment_id = $1',
)

const selectOwn = statement<{ attachmentId: string }>(
  'attachments.own',
  'select attachment_id as "attachmentId" from attachments where user_id = $1 order by attachment_id',
)
const selectForExport = statement<ExportedAttachment>(
  'attachments.export',
  `select attachment_id as "attachmentId", type, width, height, alt, uploaded_at as "uploadedAt", bytes
   from attachments where attachment_id = $1`,
)

const deleteOwn = statement<never>('attachments.erase', 'delete from attachments where user_id = $1')
const lockOwn = statement<never>(
  'attachments.lock-own',
  'select from attachments where user_id = $1 order by attachment_id for update',
)
// The account may have the same image: then the turns of the guest use that one.
const mergeUses = statement<never>(
  'attachments.merge',
  `update attachment_uses u set attachment_id = a.attachment_id
   from attachments g join attachments a on a.sha256 = g.sha256 and a.user_id = $2
   where g.user_id = $1 and u.attachment_id = g.attachment_id`,
)
const changeOwner = statement<never>(
  'attachments.transfer',
  `update attachments g set user_id = $2
   where user_id = $1 and not exists (select from attachments a where a.user_id = $2 and a.sha256 = g.sha256)`,
)
const deleteMerged = statement<never>(
  'attachments.delete-merged',
  `delete from attachments g using attachments a
   where g.user_id = $1 and a.user_id = $2 and a.sha256 = g.sha256`,
)

export interface StoredAttachment {
  readonly userId: string
  readonly type: ImageType
  readonly hash: string
  /** A turn of a thread that is not private uses it. */
  readonly shared: boolean
  /** A study uses it whose report is published, or in which the reader votes. */
  readonly inReadableStudy: boolean
}

interface ExportedAttachment extends Attachment {
  readonly uploadedAt: Date
  readonly bytes: Buffer
}

/** The images of a request, in its order, until its turn is saved. */
export interface HeldImages {
  readonly useId: string
  readonly images: readonly Image[]
}

export function createAttachmentStore(database: Database) {
  const reads = new Slots(READS_AT_ONCE)
  async function withBytes<Found extends FoundImage>(
    found: readonly Found[],
    signal: AbortSignal,
  ): Promise<(Found & Image)[]> {
    if (found.length === 0) return []
    await reads.take(signal)
    try {
      const images: (Found & Image)[] = []
      for (const image of found) {
        const [row] = await database.rows(selectBytes, [image.attachmentId])
        if (row) images.push({ ...image, bytes: row.bytes })
      }
      return images
    } finally {
      reads.release()
    }
  }
  return {
    /** `undefined` if the user was deleted meanwhile. */
    async upload(image: NewAttachment, { unusedMax, bytesMax }: AttachmentQuotas): Promise<StoredUpload | undefined> {
      const { attachmentId, userId, sha256, type, width, height, alt, bytes } = image
      const values = [attachmentId, userId, sha256, type, width, height, alt, bytes, unusedMax, bytesMax]
      const [row] = await inTransaction(database, async (inside) => {
        await inside(lockUploads, [userId])
        return inside(insertAttachment, values)
      })
      return row
    },
    async guestBytes(): Promise<number> {
      const [guests] = await database.rows(sumOfGuests)
      return guests!.bytes
    },
    async owners(attachmentIds: readonly string[]): Promise<string[]> {
      return (await database.rows(selectOwners, [attachmentIds])).map(({ userId }) => userId)
    },
    hold: async (attachmentIds: readonly string[], userId: string, useId: string, signal: AbortSignal) =>
      withBytes(await database.rows(holdAttachments, [attachmentIds, userId, useId]), signal),
    async turnsWithImages(turnIds: readonly string[]): Promise<string[]> {
      return (await database.rows(selectTurnsWithImages, [turnIds])).map(({ turnId }) => turnId)
    },
    /** Those of the last turns first. */
    imagesOfTurns: async (turnIds: readonly string[], imagesMax: number, signal: AbortSignal) =>
      withBytes(await database.rows(selectOfTurns, [turnIds, imagesMax]), signal),
    own: (attachmentIds: readonly string[], userId: string): Promise<Attachment[]> =>
      database.rows(selectDescribed, [attachmentIds, userId]),
    withBytes,
    async read(attachmentId: string, readerId: string | null): Promise<StoredAttachment | undefined> {
      const [row] = await database.rows(selectAttachment, [attachmentId, readerId])
      return row
    },
    async bytes(attachmentId: string): Promise<Buffer | undefined> {
      const [row] = await database.rows(selectBytes, [attachmentId])
      return row?.bytes
    },
    async deleteUnused(): Promise<void> {
      await database.rows(dropHeld)
      await database.rows(deleteUnused)
    },
    /** One at a time: together they can have hundreds of megabytes. */
    async *export(userId: string) {
      for (const { attachmentId } of await database.rows(selectOwn, [userId])) {
        const [row] = await database.rows(selectForExport, [attachmentId])
        if (row) yield { ...row, bytes: undefined, data: row.bytes.toString('base64') }
      }
    },
    async erase(userId: string): Promise<void> {
      await database.rows(deleteOwn, [userId])
    },
    async transfer(fromUserId: string, toUserId: string): Promise<void> {
      await inTransaction(database, async (inside) => {
        await inside(lockOwn, [fromUserId])
        await inside(mergeUses, [fromUserId, toUserId])
        await inside(changeOwner, [fromUserId, toUserId])
        await inside(deleteMerged, [fromUserId, toUserId])
      })
    },
  }
}

export type AttachmentStore = ReturnType<typeof createAttachmentStore>
