import type { ServerResponse } from 'node:http'
import { startLocalServer } from './local-server.ts'

/** A model's reply: a text or a failure. A promise delays the reply or its end. */
export type Line =
  | string
  | { readonly status: number }
  | { readonly cutAfter: string }
  /** Without a continuation (`null`), the connection is closed. `reasons` is sent before, as reasoning. */
  | { readonly reasons?: string; readonly begins: string; readonly continues: Promise<string | null> }
/** `earlier` has the turns before the prompt, oldest first. */
export type Script = (question: {
  readonly model: string
  readonly prompt: string
  readonly earlier: readonly string[]
  readonly system: string | null
  readonly temperature: number
  readonly maxTokens: number
}) => Line | Promise<Line>

export interface ScriptedHost {
  /** For `GROQ_BASE_URL` and its like. */
  readonly baseUrl: string
  /** Replaces the script. */
  say(script: Script): void
  /** The `Authorization` headers of all requests. */
  readonly authorizations: ReadonlySet<string>
  /** Requests that the client closed before the reply was complete. */
  readonly abandoned: number
  close(): Promise<void>
}

/** A host's HTTP API with scripted replies and a list of models. It is the only fake in the journeys. */
export async function startScriptedHost(first: Script, models: readonly object[] = []): Promise<ScriptedHost> {
  let script = first
  const authorizations = new Set<string>()
  let abandoned = 0
  const server = await startLocalServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1
    })
    if (request.headers.authorization) authorizations.add(request.headers.authorization)
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: models }))
      return
    }
    let body = ''
    for await (const piece of request) body += piece
    const { model, messages, stream, temperature, ...limits } = JSON.parse(body) as {
      model: string
      temperature: number
      max_tokens?: number
      max_completion_tokens?: number
      messages: { role: string; content: string }[]
      stream?: boolean
    }
    const turns = messages.filter(({ role }) => role !== 'system').map(({ content }) => content)
    const system = messages.find(({ role }) => role === 'system')?.content ?? null
    const asked = { model, prompt: turns.at(-1) ?? '', earlier: turns.slice(0, -1) }
    const line = await script({
      ...asked,
      system,
      temperature,
      maxTokens: limits.max_tokens ?? limits.max_completion_tokens ?? 0,
    })
    if (response.destroyed) return
    if (typeof line === 'object' && 'status' in line) {
      response.writeHead(line.status, { 'content-type': 'application/json' }).end('{"error":{"message":"scripted"}}')
    } else if (stream) {
      await streamOut(response, model, line)
    } else {
      const text = typeof line === 'string' ? line : await wholeOf(line)
      const message = { role: 'assistant', content: text, reasoning_content: reasonsOf(line) }
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          id: 'c',
          model,
          choices: [{ index: 0, message, finish_reason: 'stop' }],
          usage: usageOf(text),
        }),
      )
    }
  })
  return {
    baseUrl: `${server.url}/v1`,
    say(next) {
      script = next
    },
    authorizations,
    get abandoned() {
      return abandoned
    },
    close: server.close,
  }
}

const usageOf = (text: string) => {
  const words = text.split(/\s+/).length
  return { prompt_tokens: 5, completion_tokens: words, total_tokens: words + 5 }
}

const reasonsOf = (line: Said) => (typeof line === 'object' && 'begins' in line ? line.reasons : undefined)

type Said = Exclude<Line, { readonly status: number }>

const wholeOf = async (line: Exclude<Said, string>): Promise<string> =>
  'cutAfter' in line ? line.cutAfter : line.begins + ((await line.continues) ?? '')

async function streamOut(response: ServerResponse, model: string, line: Said): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const event = (data: object) => response.write(`data: ${JSON.stringify({ id: 'c', model, ...data })}\n\n`)
  const say = async (text: string) => {
    // A few words at once: each piece is drawn, which costs more than anything else here.
    for (const piece of text.match(/(?:\S+\s*){1,8}/g) ?? []) {
      if (response.destroyed) return
      event({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const reasons = reasonsOf(line)
  if (reasons) event({ choices: [{ index: 0, delta: { reasoning_content: reasons }, finish_reason: null }] })
  if (typeof line === 'object' && 'cutAfter' in line) {
    await say(line.cutAfter)
    return void response.destroy()
  }
  let text = typeof line === 'string' ? line : line.begins
  await say(text)
  if (typeof line !== 'string') {
    const rest = await line.continues
    if (rest === null) return void response.destroy()
    await say(rest)
    text += rest
  }
  if (response.destroyed) return
  event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: usageOf(text) })
  response.end('data: [DONE]\n\n')
}
