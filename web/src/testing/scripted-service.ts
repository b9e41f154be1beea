import { type documentedOperations, errorCatalogue, type InputOf, type ReplyOf } from '@arena/contract'
import { endpoints } from '@arena/contract/endpoints'

type OperationId = keyof typeof endpoints
type OperationAt<Id> = Extract<(typeof documentedOperations)[number], { id: Id }>

/** A request that the page sent. */
export interface Asked<Id extends OperationId = OperationId> {
  readonly id: Id
  /** The values of the path parameters. */
  readonly path: readonly string[]
  readonly query: Readonly<Record<string, string>>
  readonly body: InputOf<OperationAt<Id>>
}

type Given<Id extends OperationId> = ReplyOf<OperationAt<Id>> | Response
/** A reply, or a function of the request. */
type Answer<Id extends OperationId> = Given<Id> | ((asked: Asked<Id>) => Given<Id> | Promise<Given<Id>>)
export type Answers = { readonly [Id in OperationId]?: Answer<Id> }

/** A reply of the error catalogue, with its correlation id. */
export function refusal(reason: keyof typeof errorCatalogue, headers: Record<string, string> = {}): Response {
  const { status, code, message } = errorCatalogue[reason]
  const body = { success: false, error: message, code, reason }
  return Response.json(body, { status, headers: { 'x-correlation-id': 'correlation-1', ...headers } })
}

/** The refusal of a field, whose rule only the service knows. */
export const invalid = (field: string, error = `${field} is wrong`): Response =>
  Response.json({ success: false, error, code: 'INVALID_REQUEST', reason: 'field-invalid', field }, { status: 400 })

/** What `fetch` throws without a reply. */
export function noReply(): never {
  throw new TypeError('Failed to fetch')
}

const routes = Object.values(endpoints).map(({ id, method, path }) => ({
  id,
  method,
  // A fixed path is preferred to one with parameters.
  parameters: path.split('{').length - 1,
  pattern: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`),
}))

function routeOf(method: string, pathname: string) {
  const found = routes
    .filter((route) => route.method === method && route.pattern.test(pathname))
    .sort((one, other) => one.parameters - other.parameters)[0]
  const [, ...path] = found?.pattern.exec(pathname) ?? []
  return found && { id: found.id, path: path.map(decodeURIComponent) }
}

export interface ScriptedService {
  /** Every request so far, or those of one operation. */
  asked<Id extends OperationId>(id: Id): readonly Asked<Id>[]
  /** Changes what the service answers from now on. */
  answer(more: Answers): void
  /** Takes the device offline, or back online. */
  setOnline(online: boolean): void
  /** Requests that the script does not answer. */
  readonly unanswered: readonly string[]
}

/** Answers the requests of the real client in place of the service, until it is replaced. */
export function scriptService(first: Answers): ScriptedService {
  let answers: Answers = first
  const all: Asked[] = []
  const unanswered: string[] = []
  let online = true
  const reply = async (address: URL, init: RequestInit): Promise<Response> => {
    if (!online) noReply()
    const method = init.method ?? 'GET'
    const route = routeOf(method, address.pathname)
    const answer = route && answers[route.id]
    if (!route || answer === undefined) {
      unanswered.push(`${method} ${address.pathname}`)
      return new Response(null, { status: 501 })
    }
    const body = typeof init.body === 'string' && init.body.startsWith('{') ? JSON.parse(init.body) : init.body
    const asked = { ...route, query: Object.fromEntries(address.searchParams), body } as Asked
    all.push(asked)
    const { signal } = init
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    aborted.catch(() => {})
    const given =
      typeof answer === 'function'
        ? await Promise.race([(answer as (asked: Asked) => unknown)(asked), aborted])
        : answer
    if (given instanceof Response) {
      // A stream is read once, and ends with its request. Another reply may be given again.
      const isStream = given.headers.get('content-type')?.startsWith('text/event-stream')
      return isStream
        ? new Response(given.body!.pipeThrough(new TransformStream(), signal ? { signal } : {}), given)
        : given.clone()
    }
    return typeof given === 'string'
      ? new Response(given, { headers: { 'content-type': 'text/csv' } })
      : Response.json(given)
  }
  globalThis.fetch = (address, init = {}) => reply(new URL(String(address), location.origin), init)
  return {
    asked: <Id extends OperationId>(id: Id) => all.filter((asked) => asked.id === id) as unknown as Asked<Id>[],
    answer(more) {
      answers = { ...answers, ...more }
    },
    setOnline(now) {
      online = now
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online })
      dispatchEvent(new Event(online ? 'online' : 'offline'))
    },
    unanswered,
  }
}
