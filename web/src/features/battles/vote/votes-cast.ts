import { readSetting, writeSetting } from '../../../storage.ts'

/** Votes that were cast in this browser. */
export const votesCast = (): number => Number(readSetting('votes') ?? 0)

export const countVote = (): void => writeSetting('votes', String(votesCast() + 1))
