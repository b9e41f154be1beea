import type { ApiKey, Me, MyData } from '@arena/contract'

export interface ExportParts {
  readonly account: MyData['account']
  readonly sessions: MyData['sessions']
  readonly keys: readonly ApiKey[]
}

/** The lists that may be long, as pieces of JSON. Each piece is read when it is asked for. */
export type ExportLists = Readonly<Record<'threads' | 'battles' | 'votes', AsyncIterable<string>>>

/** Everything that is stored about a user, as pieces of one JSON document. */
export async function* exportMe(parts: ExportParts, lists: ExportLists): AsyncGenerator<string> {
  yield JSON.stringify({ exportedAt: new Date().toISOString(), ...parts }).slice(0, -1)
  for (const [name, pieces] of Object.entries(lists)) {
    yield `,"${name}":`
    yield* pieces
  }
  yield '}\n'
}

export const accountOf = (me: Me, createdAt: Date | undefined): MyData['account'] => ({
  ...me,
  createdAt: createdAt?.toISOString() ?? null,
})
