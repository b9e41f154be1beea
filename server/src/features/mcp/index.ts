import { callMcp } from '@arena/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { ArenaError } from '../../base/errors.ts'
import { VERSION } from '../../base/version.ts'
import type { Config } from '../../config.ts'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import { type Bind, sent } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import { checkScope } from '../../http/check-scope.ts'
import { originOf } from '../../http/origin-of.ts'
import { createReader, parseBody } from '../../http/read-input.ts'
import { createCallApi, RefusedCall } from './call-api.ts'
import { type Tool, type ToolContext, tools } from './tools.ts'

export interface McpOptions {
  readonly config: Pick<Config, 'limits' | 'publicUrl'>
  readonly closing: AbortSignal
  readonly threads: {
    titleOf(prompt: string): string
    deleteEmpty(threadId: string, userId: string): Promise<unknown>
  }
  readonly battles: {
    placeOf(comparisonId: string, userId: string): Promise<{ readonly threadId: string | null }>
  }
}

const INSTRUCTIONS =
  'Arena compares language models blind. Use compare to get two anonymous answers, show both unchanged, and record the choice of the person with vote. The leaderboard has intervals: repeat them.'

/** The Model Context Protocol without sessions, so that any instance can answer any request. */
export function createMcp({ config: { limits, publicUrl }, closing, threads, battles }: McpOptions) {
  const described = tools.map((tool) => ({
    ...tool,
    read: createReader(tool.input, limits),
    inputSchema: inputSchema(tool.input),
  }))
  type Described = (typeof described)[number]
  const result = (texts: readonly string[]) => ({ content: texts.map((text) => ({ type: 'text' as const, text })) })

  async function run(tool: Described, context: ToolContext, input: unknown, log: FastifyBaseLogger) {
    const { name, read, run } = tool
    const given = (input ?? {}) as Record<string, unknown>
    try {
      checkNames(tool, given)
      return result(await run(context, read(given)))
    } catch (error) {
      if (error instanceof RefusedCall || error instanceof ArenaError) {
        return { ...result([error.message]), isError: true }
      }
      log.error({ err: error, tool: name }, 'tool failed')
      return { ...result(['Something went wrong in the service. Please try again later.']), isError: true }
    }
  }

  async function answer(request: FastifyRequest, { userId, scopes }: Caller, signal: AbortSignal): Promise<Response> {
    const parsedBody = parseBody(request.body)
    // Loaded on first use: it takes a fifth of a second, and most services have no client of the protocol.
    const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server')
    const origin = originOf(request, publicUrl) ?? ''
    const context: ToolContext = {
      call: createCallApi(request, signal),
      pageUrl: (path) => `${origin}${path}`,
      titleOf: threads.titleOf,
      ownBattle({ id }, comparisonId) {
        if (scopes) checkScope(scopes, id)
        return battles.placeOf(comparisonId, userId)
      },
      deleteEmptyThread: (threadId) => threads.deleteEmpty(threadId, userId),
    }
    const { fetch } = createMcpHandler(() => {
      const server = new McpServer({ name: 'arena', version: VERSION }, { instructions: INSTRUCTIONS })
      for (const tool of described) {
        const { name, title, description, readOnly, inputSchema } = tool
        const annotations = { readOnlyHint: readOnly }
        server.registerTool(name, { title, description, inputSchema, annotations }, (given) =>
          run(tool, context, given, request.log),
        )
      }
      return server
    })
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    return fetch(new Request(`http://arena${callMcp.path}`, { method: 'POST', headers, signal }), { parsedBody })
  }

  return {
    routes(bind: Bind, http: FastifyInstance) {
      // Clients ask for a stream of notifications, and go on without one.
      http.route({
        method: ['GET', 'DELETE'],
        url: callMcp.path,
        handler: (_request, reply) => reply.code(405).header('allow', callMcp.method).send(),
      })
      bind(callMcp, {
        async handle({ request, reply, caller }) {
          const { signal } = abortOnDisconnect(reply, closing)
          await reply.send(await answer(request, caller, signal))
          return sent
        },
      })
    },
  }
}

/** An assistant that misspells an argument would believe that it was used. */
function checkNames({ name, input: { properties } }: Tool, given: Readonly<Record<string, unknown>>): void {
  const described: Readonly<Record<string, { readonly 'x-alias'?: string }>> = properties
  const known = new Set(Object.entries(described).flatMap(([name, property]) => [name, property['x-alias']]))
  const unknown = Object.keys(given).filter((argument) => given[argument] !== null && !known.has(argument))
  if (unknown.length === 0) return
  const field = unknown.join(', ').slice(0, 200)
  throw new ArenaError('field-invalid', {
    field,
    rule: unknown.length > 1 ? `are no arguments of ${name}` : `is no argument of ${name}`,
  })
}

/** The schema as clients see it. The arguments are checked by the reader of the tool, whose messages are those of the API. */
function inputSchema(schema: TSchema) {
  const published = {
    ...JSON.parse(JSON.stringify(schema, (name, value) => (name.startsWith('x-') ? undefined : value))),
    additionalProperties: false,
  }
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'arena',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: () => published, output: () => published },
    },
  }
}
