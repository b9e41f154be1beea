import { createHash, randomBytes } from 'node:crypto'

const SALT_BYTES = 32

/** Without a salt the seal could be guessed, because there are few pairs of models. It is returned with the vote. */
export const newSalt = (): Buffer => randomBytes(SALT_BYTES)

/** A commitment to the two models. After the vote anyone can verify it with the salt and the pair. */
export const sealOf = (salt: Buffer, pair: readonly [left: string, right: string]): string =>
  createHash('sha256').update(salt).update(JSON.stringify(pair)).digest('hex')

export interface StoredBattle {
  /** `null` in a chat turn. */
  readonly selectionMode: string | null
  readonly sealed: boolean
}

export interface Reader {
  readonly isOwner: boolean
  /** On a turn of the conversation: it reveals the models of all turns. */
  readonly hasVoted: boolean
}

/** Drawn models are hidden even if the reply named them: other readers of a saved battle can still vote on it. */
export const hidesModels = ({ selectionMode, sealed }: StoredBattle): boolean =>
  sealed || selectionMode === 'random' || selectionMode === 'topper'

/**
 * Whether a reader of a stored battle may learn its models. Everybody else who votes on it learns them from the reply to the
 * vote alone.
 */
export const mayKnowModels = (battle: StoredBattle, { isOwner, hasVoted }: Reader): boolean =>
  !hidesModels(battle) || (isOwner && hasVoted)

/** Whether the owner's next turn of the conversation is sealed, whatever the request says. */
export const mustStaySealed = (
  { sealed }: Pick<StoredBattle, 'sealed'>,
  { hasVoted }: Pick<Reader, 'hasVoted'>,
): boolean => sealed && !hasVoted
