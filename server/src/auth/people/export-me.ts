import type { ApiKey, Me, MyData } from '@arena/contract'
import type { UserData } from './user-data.ts'

export interface OwnAccount {
  readonly account: MyData['account']
  readonly sessions: MyData['sessions']
  readonly keys: readonly ApiKey[]
}

/** Everything that is stored about a user, as pieces of one JSON document. */
export async function* exportMe(own: OwnAccount, userId: string, data: UserData): AsyncGenerator<string> {
  yield JSON.stringify({ exportedAt: new Date().toISOString(), ...own }).slice(0, -1)
  for (const name of ['threads', 'battles', 'attachments', 'votes', 'studies', 'studyVotes'] as const) {
    yield `,"${name}":`
    yield* data[name].export(userId)
  }
  yield '}\n'
}

export const accountOf = (me: Me, createdAt: Date | undefined): MyData['account'] => ({
  ...me,
  createdAt: createdAt?.toISOString() ?? null,
})
