import type { documentedOperations, InputOf, Operation, ReplyOf } from '@arena/contract'
import type { endpoints } from '@arena/contract/endpoints'
import type { CallOptions, Send } from './transport.ts'

type Endpoint = (typeof endpoints)[keyof typeof endpoints]
type OperationAt<E extends Endpoint> = Extract<(typeof documentedOperations)[number], { id: E['id'] }>

type InputPlace<O extends Operation> = O extends { body: object }
  ? ['body']
  : O extends { query: object }
    ? ['query']
    : []
type PathArguments<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [id: string, ...PathArguments<Rest>]
  : []
/** A query may have `null` for a missing value, so that a `nextCursor` can be sent as it is. */
type WithNulls<Query> = { [Name in keyof Query]: object extends Pick<Query, Name> ? Query[Name] | null : Query[Name] }
type GivenInput<O extends Operation> = O extends { body: object } ? InputOf<O> : WithNulls<InputOf<O>>
type InputArguments<Input> = [Input] extends [undefined] ? [] : object extends Input ? [input?: Input] : [input: Input]

/** Takes the path parameters, then the body or the query, then the options; those that the operation has. */
export type Call<O extends Operation> = (
  ...given: [...PathArguments<O['path']>, ...InputArguments<GivenInput<O>>, options?: CallOptions]
) => Promise<ReplyOf<O>>

/**
 * Turns an endpoint into a function with the types of its operation. `place` says where the input goes. It is checked by
 * the compiler: the schemas, which also contain it, must not be bundled into the page.
 */
export const createCall =
  (send: Send) =>
  <E extends Endpoint>({ method, path }: E, ...[place]: InputPlace<OperationAt<E>>): Call<OperationAt<E>> =>
  async (...given) => {
    const left: unknown[] = [...given]
    const filledPath = path.replace(/\{\w+\}/g, () => encodeURIComponent(String(left.shift())))
    const input = place === undefined ? {} : { [place as 'body' | 'query']: left.shift() }
    const options = left.shift() as CallOptions | undefined
    const response = await send({ method, path: filledPath, ...input, ...options })
    const type = response.headers.get('content-type') ?? ''
    const isText = type.startsWith('text/') || type.startsWith('application/x-ndjson')
    return (await (isText ? response.text() : response.json())) as ReplyOf<OperationAt<E>>
  }

export interface UploadOptions extends CallOptions {
  /** The content type of a text, for example `text/csv`; a `File` has its own. The format is recognised without it. */
  readonly type?: string
  /** Reads the file and stores nothing. */
  readonly preview?: boolean
}

/** Turns an endpoint that takes a file into a function. */
export const createUpload =
  (send: Send) =>
  <E extends Endpoint>({ method, path }: E) =>
  async (id: string, file: string | Blob, { preview, ...options }: UploadOptions = {}) => {
    const filledPath = path.replace(/\{\w+\}/, () => encodeURIComponent(id))
    const query = preview ? { preview: 'true' } : {}
    const response = await send({ method, path: filledPath, query, file, ...options })
    return (await response.json()) as ReplyOf<OperationAt<E>>
  }
