import type { Dispatcher } from 'undici'
import type { ListedModel, ModelPage } from './dialects/dialect.ts'
import { parseJson } from './dialects/json.ts'
import type { LimitCalls } from './failures/call-limits.ts'
import type { Failures } from './failures/failure.ts'
import { readHostError } from './failures/host-error.ts'

/** The longest list in use, OpenRouter's, has about one megabyte. */
const pageBytesMax = 8 * 1024 * 1024
const pagesMax = 20

export interface ListCall {
  /** The request for a page, with the query parameters that the page before it gave. */
  readonly request: (query: Readonly<Record<string, string>>) => Dispatcher.RequestOptions
  readonly readModels: (json: unknown) => ModelPage | null
  readonly failures: Failures
  readonly signal: AbortSignal
  readonly limitCalls: LimitCalls
}

/** Reads every page of the list of models, in the order of the host. */
export async function listModels(dispatcher: Dispatcher, call: ListCall): Promise<ListedModel[]> {
  const models = new Map<string, ListedModel>()
  let query: Readonly<Record<string, string>> | null = {}
  for (let page = 0; query !== null && page < pagesMax; page += 1) {
    const pageQuery: Readonly<Record<string, string>> = query
    const read = () => readPage(dispatcher, call, pageQuery)
    const { models: listed, nextQuery }: ModelPage = await call.limitCalls(call.signal, read)
    for (const model of listed) models.set(model.name, model)
    query = nextQuery
  }
  return [...models.values()]
}

async function readPage(
  dispatcher: Dispatcher,
  { request, readModels, failures, signal }: ListCall,
  query: Readonly<Record<string, string>>,
): Promise<ModelPage> {
  const response = await dispatcher.request({ ...request(query), signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw failures.unreachable(error)
  })
  const text = await readText(response.body).catch(() => {
    signal.throwIfAborted()
    throw failures.incomplete()
  })
  if (response.statusCode < 200 || response.statusCode >= 300) {
    const retryAfter = response.headers['retry-after']?.toString()
    throw failures.refused({ status: response.statusCode, retryAfter, text })
  }
  if (text === null) throw failures.malformed('sent a list that is too long')
  const json = parseJson(text)
  const error = readHostError(json)
  if (error !== null) throw failures.reported(error, { answerUsed: false })
  const page = readModels(json)
  if (page === null) throw failures.malformed('sent a document that is not a list of models')
  return page
}

/** `null` for a body that is too long. To leave the loop closes the connection. */
async function readText(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > pageBytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
