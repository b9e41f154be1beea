import type { TSchema } from 'typebox'
import { Account, AccountError } from './accounts.ts'
import { AdminBattle, AdminModel, AdminUser, AdminVote, HeldVoter, ModelTest, ServiceHealth } from './admin.ts'
import { ApiKey, CreatedApiKey } from './api-keys.ts'
import { Attachment } from './attachments.ts'
import {
  BattleDelta,
  BattleReasoning,
  BattleRequest,
  BattleReset,
  BattleResponse,
  BattleStreamRequest,
  SealedAnswer,
  SealedBattleResponse,
} from './battles.ts'
import {
  ChatReply,
  ChatRequest,
  ChatResponse,
  ChatStreamRequest,
  StreamDelta,
  StreamDone,
  StreamReasoning,
  Usage,
} from './chat.ts'
import { Conversation } from './conversations.ts'
import { AiError, OpenAiError, PlainError, ProblemError } from './errors.ts'
import { Flag } from './flags.ts'
import { Health, Readiness } from './health.ts'
import { AccessToken, Me, Session, SignInOptions } from './identity.ts'
import { Board, BoardHealth, BoardRow, Draws, History, HistoryPoint, Matrix, TagCounts } from './leaderboard.ts'
import { Model, ModelInfo, ModelSettings } from './models.ts'
import { MyBattle, MyData, MyStudy, MyStudyVote, MyVote } from './my-data.ts'
import { Completion, CompletionRequest, OpenAiModel } from './openai.ts'
import type { Envelope, Operation } from './operation.ts'
import { Contestant, Study } from './studies.ts'
import { StudyAnswer, StudyPrompt } from './study-drafts.ts'
import { StudyExample, StudyRank, StudyReport } from './study-report.ts'
import { AdminStudy, NextAssignment } from './study-votes.ts'
import { ListedThread, Message, Thread } from './threads.ts'
import { RevealedAgent, VoteError, VoteRequest, VoteResponse } from './votes.ts'

/** Schemas that the document defines once and refers to by name. */
const named: Record<string, TSchema> = {
  AccessToken,
  Account,
  AccountError,
  AdminBattle,
  AdminModel,
  AdminStudy,
  AdminUser,
  AdminVote,
  AiError,
  ApiKey,
  Attachment,
  BattleDelta,
  BattleReasoning,
  BattleRequest,
  BattleReset,
  BattleResponse,
  BattleStreamRequest,
  Board,
  BoardHealth,
  BoardRow,
  ChatReply,
  ChatRequest,
  ChatResponse,
  ChatStreamRequest,
  Completion,
  CompletionRequest,
  Contestant,
  Conversation,
  CreatedApiKey,
  Draws,
  Flag,
  Health,
  HeldVoter,
  History,
  HistoryPoint,
  ListedThread,
  Matrix,
  Me,
  Message,
  Model,
  ModelInfo,
  ModelSettings,
  ModelTest,
  MyBattle,
  MyData,
  MyStudy,
  MyStudyVote,
  MyVote,
  NextAssignment,
  OpenAiError,
  OpenAiModel,
  PlainError,
  ProblemError,
  Readiness,
  ServiceHealth,
  Session,
  SignInOptions,
  RevealedAgent,
  SealedAnswer,
  SealedBattleResponse,
  StreamDelta,
  StreamDone,
  StreamReasoning,
  Study,
  StudyAnswer,
  StudyExample,
  StudyPrompt,
  StudyRank,
  StudyReport,
  TagCounts,
  Thread,
  Usage,
  VoteError,
  VoteRequest,
  VoteResponse,
}

const nameOf = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]))

type Json = null | boolean | number | string | Json[] | { [member: string]: Json }

/** A copy with references to the named schemas and without our `x-` members, which are instructions for the server. */
function publish(schema: unknown, root = false): Json {
  if (Array.isArray(schema)) return schema.map((item) => publish(item))
  if (typeof schema !== 'object' || schema === null) return schema as Json
  const name = root ? undefined : nameOf.get(schema)
  if (name) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([member]) => !member.startsWith('x-'))
      .map(([member, value]) => [member, publish(value)]),
  )
}

interface Member {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly description?: string
}

/**
 * A copy of a body as callers may send it. An optional member may be `null`. Its default is part of its description,
 * because generators of clients require members that have the keyword.
 */
function publishBody(body: TSchema): Json {
  const { properties, required = [] } = body as { properties?: Record<string, Member>; required?: string[] }
  const members = Object.entries(properties ?? {}).map(([name, member]) => [
    name,
    required.includes(name) ? member : acceptNull(member),
  ])
  return publish({ ...body, properties: Object.fromEntries(members) }, true)
}

function acceptNull({ default: value, description, ...member }: Member): Member {
  const { type, enum: words } = member
  const sentences = [description, value === undefined ? undefined : `Default: \`${value}\`.`].filter(Boolean)
  return {
    ...member,
    ...(typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(words ? { enum: [...words, null] } : {}),
    ...(sentences.length > 0 ? { description: sentences.join(' ') } : {}),
  }
}

function requestBody(body: TSchema): Json {
  const name = nameOf.get(body)
  const schema = name ? { $ref: `#/components/schemas/${name}` } : publishBody(body)
  const required = ((body as { required?: string[] }).required ?? []).length > 0
  return { required, content: { 'application/json': { schema } } }
}

const fileBody = (types: readonly string[]): Json => ({
  required: true,
  content: Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', ...(type.startsWith('image/') && { format: 'binary' }) } }]),
  ),
})

const errorBody: Record<Envelope, { contentType: string; schema: TSchema }> = {
  ai: { contentType: 'application/json', schema: AiError },
  openai: { contentType: 'application/json', schema: OpenAiError },
  plain: { contentType: 'application/json', schema: PlainError },
  problem: { contentType: 'application/problem+json', schema: ProblemError },
}

/** Mistakes of the caller are plain errors where failures are problem documents. */
const errorBodyOf = ({ errors }: Operation, status: number) =>
  errorBody[errors === 'problem' && status < 500 ? 'plain' : errors]

const touchesImage = ({ path }: Operation): boolean => path.includes('{attachmentId}')

const touchesThread = ({ path, errors }: Operation): boolean => path.includes('{threadId}') || errors === 'ai'

/** What a path names that may not exist. */
function subjectOf(operation: Operation): string | null {
  if (operation.errors === 'ai') return 'thread, battle or image'
  if (touchesThread(operation)) return 'thread'
  if (touchesImage(operation)) return 'image'
  if (operation.path.includes('{modelId}') || operation.path.startsWith('/v1/models/')) return 'model'
  if (operation.id === 'createCompletion') return 'model or battle'
  if (operation.path.includes('{studyId}')) return 'study for this caller'
  if (operation.path.startsWith('/api/admin/voters/held/')) return 'held voter'
  if (operation.path.includes('{sessionId}')) return 'session'
  if (operation.path.includes('{keyId}')) return 'API key'
  if (operation.path.includes('{comparisonId}')) return 'vote of the caller'
  if (operation.path.includes('{invitationId}')) return 'invitation'
  return operation.path.includes('{userId}') ? 'user' : null
}

const generates = ({ id, errors }: Operation): boolean => errors === 'ai' || id === 'createCompletion'

/** The error statuses of an operation, derived from its input and from who may call it. */
export function errorStatuses(operation: Operation): number[] {
  const statuses = new Set<number>()
  // Any request can have an invalid Host header.
  statuses.add(400)
  // A body is received where none is expected, too.
  if (operation.method !== 'GET') statuses.add(408).add(413)
  const mayNeedToken = operation.auth === 'optional' && operation.path.includes('{threadId}')
  if (operation.auth === 'token' || operation.auth === 'admin' || mayNeedToken) statuses.add(401)
  // The caller can be blocked.
  if (operation.auth !== 'none') statuses.add(403)
  if (subjectOf(operation) !== null) statuses.add(404)
  if (operation.idempotent) statuses.add(409).add(422)
  const isLimited =
    generates(operation) ||
    operation.feature === 'votes' ||
    operation.path.startsWith('/api/auth/') ||
    ['listThreads', 'castStudyVote', 'startGeneration'].includes(operation.id)
  if (isLimited) statuses.add(429)
  if (generates(operation)) statuses.add(503)
  // No fallback answers in the place of a model that failed.
  if (operation.id === 'createCompletion') statuses.add(502)
  statuses.add(500)
  return [...statuses].sort((a, b) => a - b)
}

const describeError: Record<number, (operation: Operation) => string> = {
  400: () => 'The request is invalid.',
  401: ({ auth, errors }) =>
    auth === 'optional'
      ? 'A private thread, read without a token.'
      : errors === 'openai'
        ? 'No valid token or API key.'
        : 'No valid token. The body is empty; `WWW-Authenticate` has the reason.',
  403: (operation) => {
    if (operation.auth === 'admin') return 'The caller is not an administrator, or is blocked.'
    const refused = 'the caller is blocked, or the API key may not do this.'
    if (operation.path.includes('{studyId}')) return `Only its owner may do this, ${refused}`
    if (touchesImage(operation)) return 'An image of another user, in no shared thread.'
    return touchesThread(operation) ? `Another user's thread, ${refused}` : `T${refused.slice(1)}`
  },
  404: (operation) => `No such ${subjectOf(operation)}.`,
  408: () => 'The request did not arrive in time.',
  409: () => 'The first request with this `Idempotency-Key` is still in progress.',
  413: ({ id, errors, file, fileBytesMax }) =>
    fileBytesMax
      ? 'The file is too large, or a quota of stored images is reached.'
      : file
        ? 'The file is too large, or the texts and images of the study would be.'
        : errors === 'ai' || id === 'createCompletion' || id === 'createThread'
          ? 'The body is too large, or a quota of stored threads is reached.'
          : 'The body is too large.',
  422: () => 'The `Idempotency-Key` was sent with another body.',
  429: () => 'Too many requests; `Retry-After` has the seconds to wait.',
  500: () => 'The service failed.',
  502: () => 'The model failed.',
  503: () => 'Too many answers are being written; `Retry-After` has the seconds to wait.',
}

function responses(operation: Operation): Json {
  const entries: [string, Json][] = []
  for (const [status, reply] of Object.entries(operation.replies)) {
    const content = reply.body
      ? { content: { [reply.contentType ?? 'application/json']: { schema: publish(reply.body) } } }
      : {}
    const sent = status === '200' ? String(operation.status ?? 200) : status
    entries.push([sent, { description: reply.description, ...content }])
  }
  for (const status of errorStatuses(operation)) {
    if (status in operation.replies) continue
    const { contentType, schema } = errorBodyOf(operation, status)
    const bodyless = status === 401 && operation.auth !== 'optional' && operation.errors !== 'openai'
    const content = bodyless ? {} : { content: { [contentType]: { schema: publish(schema) } } }
    entries.push([String(status), { description: describeError[status]?.(operation) ?? '', ...content }])
  }
  return Object.fromEntries(entries)
}

const parametersOf = (schema: TSchema | undefined, place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: object; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: publish(property),
  }))
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to send the request again when its reply was lost: the same key and body get the same reply for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** The empty alternative means that the token is optional. The list of a scheme names the required role. */
const security: Record<Operation['auth'], Json> = {
  none: [],
  optional: [{}, { bearer: [] }],
  token: [{ bearer: [] }],
  admin: [{ bearer: ['admin'] }],
}

function describe(operation: Operation): Json {
  const parameters = [
    ...parametersOf(operation.params, 'path'),
    ...parametersOf(operation.query, 'query'),
    ...(operation.idempotent ? [idempotencyKey] : []),
  ]
  return {
    operationId: operation.id,
    tags: [operation.feature],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    security: operation.session ? [{ session: [] }] : security[operation.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body ? { requestBody: requestBody(operation.body) } : {}),
    ...(operation.file ? { requestBody: fileBody(operation.file) } : {}),
    responses: responses(operation),
  }
}

export interface OpenApiDocument {
  readonly openapi: string
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly info: Readonly<Record<'title' | 'version' | 'description', string>> & { readonly license: Json }
  readonly paths: Record<string, Record<string, Json>>
  readonly components: Json
}

/** The API as an OpenAPI 3.1 document, made from the objects that also validate requests. */
export function openApi(operations: readonly Operation[], version: string): OpenApiDocument {
  const bodies = new Set(operations.map(({ body }) => body))
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    const path = paths[operation.path] ?? {}
    path[operation.method.toLowerCase()] = describe(operation)
    paths[operation.path] = path
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Arena',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Compare language models blind: one prompt, two answers, one vote, a public leaderboard. Every response carries `X-Correlation-Id`.',
    },
    // Relative to the address of this document.
    servers: [{ url: '/', description: 'The service that returned this document.' }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            '`POST /api/auth/guest` returns a token. It is valid for one hour. An API key (`arena_…`) is sent in the same way.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'arena.session_token',
          description:
            'The session cookie of the built-in issuer, set by a sign-in. Its name begins with `__Secure-` if `PUBLIC_URL` is `https`.',
        },
      },
      schemas: Object.fromEntries(
        Object.entries(named).map(([name, schema]) => [
          name,
          bodies.has(schema) ? publishBody(schema) : publish(schema, true),
        ]),
      ),
    },
  }
}
