import { type Static, Type } from 'typebox'
import { DateTime, NullableText, OneOf } from './schema.ts'

export const errorCodes = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'REQUEST_TIMEOUT',
  'UNPROCESSABLE_CONTENT',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'OVERLOADED',
  'API_ERROR',
  'STREAM_ERROR',
  'VOTE_ERROR',
  'THREADS_ERROR',
  'MODELS_ERROR',
  'STATS_ERROR',
  'FLAGS_ERROR',
  'AUTH_ERROR',
  'ADMIN_ERROR',
] as const
export type ErrorCode = (typeof errorCodes)[number]

export interface CatalogueEntry {
  readonly status: number
  readonly code: ErrorCode
  /** The public sentence. `{name}` is replaced by a fact of the error; no other detail is sent to the caller. */
  readonly message: string
  /** The member of the request that is always at fault. Of `field-invalid`, each error names its own. */
  readonly field?: string
}

/**
 * Every error of the API, by a name that never changes. The public sentence is here; the cause is only logged.
 * `docs/errors.md` is generated from these entries.
 */
export const errorCatalogue = {
  'prompt-required': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'Prompt is required and cannot be empty',
    field: 'prompt',
  },
  'body-not-json': { status: 400, code: 'INVALID_REQUEST', message: 'The request body must be a JSON object' },
  'field-invalid': { status: 400, code: 'INVALID_REQUEST', message: '{field} {rule}' },
  'one-model-only': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'Set both model1 and model2, or neither of them',
  },
  'mode-needs-models': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'selectionMode manual needs both model1 and model2',
  },
  'model-unknown': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: "There is no active model '{model}'; GET /api/models lists them",
  },
  'pool-unknown': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: "There is no pool '{pool}'; GET /api/arena/pools lists them",
    field: 'pool',
  },
  'pool-with-models': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'The models of a pool are drawn: leave out model1 and model2, or pool',
  },
  'continues-with-model': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'continues uses the models of the continued battle: leave out {members}',
  },
  'continues-needs-side': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'Set both continues and side, or neither of them',
  },
  'model-without-vision': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: "The model '{model}' takes no images; `vision` in GET /api/models says which models do",
  },
  'continued-without-vision': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'A model of this battle takes no images. Start a new battle with the image',
    field: 'attachments',
  },
  'continued-model-inactive': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'A model of this battle is no longer active, so it cannot be continued',
  },
  'context-needs-thread': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'context thread needs a threadId',
  },
  'replaced-turn-unknown': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'replaces must be the position of a turn of threadId',
    field: 'replaces',
  },
  'model-not-on-board': {
    status: 404,
    code: 'NOT_FOUND',
    message: "There is no model '{model}' on the leaderboard",
  },
  'days-reversed': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'The date in since must not be later than the date in until',
  },
  'key-invalid': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'Idempotency-Key must have 1 to 255 printable ASCII characters',
  },
  'key-in-progress': {
    status: 409,
    code: 'CONFLICT',
    message: 'The first request with this Idempotency-Key is still in progress. Please try again later',
  },
  'key-reused': {
    status: 422,
    code: 'UNPROCESSABLE_CONTENT',
    message: 'This Idempotency-Key was sent with another body',
  },
  'request-malformed': { status: 400, code: 'INVALID_REQUEST', message: 'The request could not be read' },
  'host-not-allowed': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'The host name of the request is not one of ALLOWED_HOSTS',
  },
  'headers-too-large': { status: 431, code: 'INVALID_REQUEST', message: 'The request headers are too large' },
  'request-too-slow': { status: 408, code: 'REQUEST_TIMEOUT', message: 'The request did not arrive in time' },
  'token-required': { status: 401, code: 'UNAUTHORIZED', message: 'Sign in to read this private thread' },
  'user-blocked': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'This account is blocked. Contact the people who run this service',
  },
  'thread-taken-down': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'An administrator stopped the sharing of this thread. It cannot be shared again',
  },
  'battle-cut-off': {
    status: 400,
    code: 'INVALID_REQUEST',
    message:
      'No vote was recorded: the reply before it names no battle, because it was cut off or is something else. Send your last prompt again and vote on the new answers, or vote on the page of the earlier battle',
    field: 'messages',
  },
  'battle-forbidden': { status: 403, code: 'FORBIDDEN', message: 'This battle belongs to another user' },
  'battle-not-revealed': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'The models of this battle are not revealed yet: vote first, then continue with one of them',
  },
  'thread-forbidden': { status: 403, code: 'FORBIDDEN', message: 'This thread belongs to another user' },
  'admin-required': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'Only administrators have access; `npx arena admin grant` grants the role',
  },
  'guest-role': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'A guest cannot be an administrator. Guests can sign up and keep their threads and votes',
  },
  'key-variable-unlisted': {
    status: 400,
    code: 'INVALID_REQUEST',
    message:
      'key must refer to the variable of a preset, or to one that the setting HOST_KEY_VARIABLES lists; {variable} is neither',
    field: 'key',
  },
  'password-common': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'This password is one of the most common ones and easy to guess. Choose another',
  },
  'origin-forbidden': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'Pages of this origin may not sign in here; the setting CORS_ORIGIN lists those that may',
  },
  'site-forbidden': {
    status: 403,
    code: 'FORBIDDEN',
    message:
      'Pages of other sites may not do this; behind a proxy, the setting PUBLIC_URL must be the address of this site',
  },
  'sign-up-closed': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'New accounts cannot be created here. Existing accounts can sign in',
  },
  'invitation-required': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'A new account needs a valid invitation, which works once. Ask an administrator for a link',
  },
  'guests-off': { status: 403, code: 'FORBIDDEN', message: 'Guests cannot use this service. Sign in' },
  'invitations-off': {
    status: 409,
    code: 'CONFLICT',
    message: 'Invitations are only used while the setting SIGN_UP is invitation',
  },
  'own-role': { status: 400, code: 'INVALID_REQUEST', message: 'You cannot remove your own admin role' },
  'admin-blocked': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'An administrator cannot be blocked. Remove the role first',
  },
  'last-administrator': {
    status: 409,
    code: 'CONFLICT',
    message: 'You are the only administrator. Make another user an administrator first',
  },
  'account-required': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'Only accounts of this service have a name that can be changed',
  },
  'invitation-not-found': { status: 404, code: 'NOT_FOUND', message: 'There is no unused invitation with this id' },
  'session-not-found': { status: 404, code: 'NOT_FOUND', message: 'Session not found' },
  'api-keys-off': { status: 403, code: 'FORBIDDEN', message: 'API keys are turned off on this service' },
  'api-key-guest': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'A guest cannot have API keys. Guests can sign up and keep their threads and votes',
  },
  'api-key-scope': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'This operation needs an API key with the scope {scope}',
  },
  'api-key-refused': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'API keys cannot be used for this operation. Sign in and use an access token',
  },
  'api-key-not-found': { status: 404, code: 'NOT_FOUND', message: 'API key not found' },
  'too-many-api-keys': {
    status: 409,
    code: 'CONFLICT',
    message: 'You have {keysMax} API keys, expired ones included. Revoke one to create another',
  },
  'pool-not-found': { status: 404, code: 'NOT_FOUND', message: 'There is no pool of this name' },
  'model-not-found': { status: 404, code: 'NOT_FOUND', message: 'Model not found' },
  'thread-not-empty': { status: 409, code: 'CONFLICT', message: 'This thread has turns, so it was not deleted' },
  'host-not-found': { status: 404, code: 'NOT_FOUND', message: 'There is no host of this name' },
  'webhook-not-found': { status: 404, code: 'NOT_FOUND', message: 'There is no webhook of this name' },
  'delivery-not-found': { status: 404, code: 'NOT_FOUND', message: 'There is no delivery with this id' },
  'host-key-missing': {
    status: 409,
    code: 'CONFLICT',
    message: 'This instance does not have the key of the host: set its variable, or store the key again',
  },
  'host-of-environment': {
    status: 409,
    code: 'CONFLICT',
    message: "The environment of the service configures '{host}': change it there",
  },
  'secret-key-missing': {
    status: 409,
    code: 'CONFLICT',
    message:
      'Keys can be stored when ARENA_SECRET_KEY is set. Set it on every instance, or refer to a variable with env:NAME',
  },
  'model-exists': {
    status: 409,
    code: 'CONFLICT',
    message: "A model '{model}' exists already",
    field: 'modelName',
  },
  'voter-not-held': { status: 404, code: 'NOT_FOUND', message: 'The votes of this voter are not held back' },
  'user-not-found': { status: 404, code: 'NOT_FOUND', message: 'User not found' },
  'battle-not-found': { status: 404, code: 'NOT_FOUND', message: 'Battle not found' },
  'vote-not-found': { status: 404, code: 'NOT_FOUND', message: 'You have not voted on this comparison' },
  'thread-not-found': { status: 404, code: 'NOT_FOUND', message: 'Thread not found' },
  'study-not-found': { status: 404, code: 'NOT_FOUND', message: 'Study not found' },
  'study-answer-not-found': { status: 404, code: 'NOT_FOUND', message: 'This study has no such answer' },
  'assignment-not-found': { status: 404, code: 'NOT_FOUND', message: 'You have no such assignment' },
  'study-forbidden': { status: 403, code: 'FORBIDDEN', message: 'Only the owner of the study may do this' },
  'studies-off': { status: 403, code: 'FORBIDDEN', message: 'Studies are turned off on this service' },
  'study-guest': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'A guest cannot own a study. Guests can sign up and keep their threads and votes',
  },
  'study-needs-account': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'Only people with an account may vote in this study',
  },
  'study-state': { status: 409, code: 'CONFLICT', message: 'The study is {state}: {rule}' },
  'study-closed': { status: 409, code: 'CONFLICT', message: 'This study is closed. Your vote was not counted' },
  'study-incomplete': { status: 409, code: 'CONFLICT', message: 'The study cannot be opened yet: {rule}' },
  'study-vote-cast': { status: 409, code: 'CONFLICT', message: 'You have already voted on this assignment' },
  'study-vote-final': { status: 409, code: 'CONFLICT', message: 'This vote can no longer be taken back' },
  'assignment-over': {
    status: 409,
    code: 'CONFLICT',
    message: 'This assignment was skipped, or its time is over and another voter has it',
  },
  'study-file-invalid': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'The file has errors, so nothing was stored. The first one is in {place}: {rule}',
  },
  'file-too-complex': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'Reading this file would take more than {seconds} seconds or {megabytes} MB of memory. Send a smaller one',
  },
  'template-variable-missing': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: "The template of '{contestant}' needs {variable}, which prompt {prompt} does not have",
  },
  'study-too-large': {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The texts and images of this study would have more than {bytesMax} bytes',
  },
  'studies-too-large': {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The texts and images of all your studies would have more than {bytesMax} bytes. Delete a study',
  },
  'too-many-studies': {
    status: 422,
    code: 'UNPROCESSABLE_CONTENT',
    message: 'You have {studiesMax} studies. Delete one to create another',
  },
  'study-too-long': {
    status: 422,
    code: 'UNPROCESSABLE_CONTENT',
    message: 'A study has at most {max} {what}',
  },
  'image-invalid': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'This file cannot be used: {rule}',
  },
  'attachment-not-found': {
    status: 404,
    code: 'NOT_FOUND',
    message: 'There is no such image. Images that no turn uses are deleted after 24 hours, those of guests after one',
  },
  'attachment-forbidden': { status: 403, code: 'FORBIDDEN', message: 'This image belongs to another user' },
  'attachments-not-blind': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'This blind conversation began without an image, so it takes none. Start a new battle with the image',
    field: 'attachments',
  },
  'too-many-attachments': {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message:
      'You have {attachmentsMax} images that no turn uses. Use one, or wait until they are deleted after 24 hours, those of guests after one',
  },
  'attachments-full': {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'Your images would have more than {bytesMax} bytes. Delete threads with images to upload another',
  },
  'guest-images-full': {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The images of all guests take up their space. Sign up to send images',
  },
  'route-not-found': { status: 404, code: 'NOT_FOUND', message: 'There is no {method} {path}' },
  'openai-path-without-v1': {
    status: 404,
    code: 'NOT_FOUND',
    message: 'There is no {method} {path}: the base URL of programs for OpenAI ends with /v1',
  },
  'body-too-large': {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The request body is larger than {bytesMax} bytes',
  },
  'thread-full': {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'This thread is full: it has {limit} or more. Start a new thread',
  },
  'too-many-threads': {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'You have {threadsMax} or more threads. Delete some to create another',
  },
  'rate-limited': {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Too many requests: try again in {seconds} s',
  },
  'guest-limit-reached': {
    status: 429,
    code: 'RATE_LIMITED',
    message:
      'The daily limit for guests is reached. An account has no daily limit: sign in, or try again in {seconds} s',
  },
  'budget-reached': {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'The service has spent its budget for today: try again in {seconds} s',
  },
  'budget-held': {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'The answers under way may use up the budget for today: try again in {seconds} s',
  },
  overloaded: {
    status: 503,
    code: 'OVERLOADED',
    message: 'The service is busy: try again in {seconds} s',
  },
  'votes-elsewhere': {
    status: 503,
    code: 'OVERLOADED',
    message: 'This instance has only the boards without a filter: try again in {seconds} s',
  },
  'too-few-models': {
    status: 500,
    code: 'API_ERROR',
    message:
      'Fewer than two models are eligible for battles: set GROQ_API_KEY or GOOGLE_API_KEY, or add active models with `npx arena models add`',
  },
  'too-few-vision-models': {
    status: 500,
    code: 'API_ERROR',
    message:
      'Too few models that take images can be drawn: turn on `vision` of active models on the admin page, or with `npx arena models add --vision`',
  },
  'no-model-to-draw': {
    status: 500,
    code: 'API_ERROR',
    message:
      'No model is available: set GROQ_API_KEY or GOOGLE_API_KEY, or add an active model with `npx arena models add`',
  },
  'model-not-offered': {
    status: 404,
    code: 'NOT_FOUND',
    message: "There is no model '{model}' here; GET /v1/models lists them",
    field: 'model',
  },
  'context-length-exceeded': {
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'The messages before the last one have more than {charsMax} characters. Start a new conversation',
    field: 'messages',
  },
  'model-failed': {
    status: 502,
    code: 'API_ERROR',
    message: "The model '{model}' could not answer, and no other one answers in its place. Please try again later",
  },
  'generation-failed': {
    status: 500,
    code: 'API_ERROR',
    message: 'The model could not answer. Please try again later',
  },
  'stream-failed': {
    status: 500,
    code: 'STREAM_ERROR',
    message: 'The answer was cut off and is incomplete',
  },
  'vote-already-cast': { status: 500, code: 'VOTE_ERROR', message: 'You have already voted on this comparison' },
  'vote-outcome-unknown': {
    status: 500,
    code: 'VOTE_ERROR',
    message: 'It is not known whether your vote was recorded. Vote again to find out.',
  },
  'comparison-unknown': { status: 500, code: 'VOTE_ERROR', message: 'Comparison not found' },
  'generating-unavailable': {
    status: 500,
    code: 'API_ERROR',
    message: 'The service could not complete the request. Please try again',
  },
  'votes-unavailable': {
    status: 500,
    code: 'VOTE_ERROR',
    message: 'The vote could not be recorded. Please try again',
  },
  'threads-unavailable': {
    status: 500,
    code: 'THREADS_ERROR',
    message: 'The threads could not be reached. Please try again',
  },
  'models-unavailable': {
    status: 500,
    code: 'MODELS_ERROR',
    message: 'The model list could not be read. Please try again',
  },
  'leaderboard-unavailable': {
    status: 500,
    code: 'STATS_ERROR',
    message: 'The leaderboard could not be read. Please try again',
  },
  'flags-unavailable': { status: 500, code: 'FLAGS_ERROR', message: 'The flags could not be read. Please try again' },
  'admin-unavailable': {
    status: 500,
    code: 'ADMIN_ERROR',
    message: 'The service could not complete the request. Please try again',
  },
  'sign-in-unavailable': { status: 500, code: 'AUTH_ERROR', message: 'Sign-in is not available. Please try again' },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorName = keyof typeof errorCatalogue

/** Pages translate errors by it. Errors of better-auth have none. */
export const errorReason = Type.Optional(
  Type.String({ description: 'The name of the error in the catalogue of errors; it does not change.' }),
)

/** Forms show the error at this field. */
export const errorField = Type.Optional(
  Type.String({ description: 'The member of the request that is at fault, where it is one.' }),
)

/** Chat and battles. */
export const AiError = Type.Object({
  object: Type.Literal('ai.error'),
  code: OneOf(errorCodes),
  message: Type.String(),
  reason: errorReason,
  field: errorField,
  timestamp: DateTime(),
})
export type AiError = Static<typeof AiError>

/** Threads, votes, models, flags, sign-in, the leaderboard and administration. */
export const PlainError = Type.Object({
  success: Type.Literal(false),
  error: Type.String({ description: 'A sentence for people.' }),
  code: OneOf(errorCodes),
  reason: errorReason,
  field: errorField,
})
export type PlainError = Static<typeof PlainError>

/** Everything under `/v1`, in the form of OpenAI. */
export const OpenAiError = Type.Object({
  error: Type.Object({
    message: Type.String(),
    type: OneOf([
      'invalid_request_error',
      'authentication_error',
      'permission_error',
      'rate_limit_error',
      'server_error',
    ]),
    param: NullableText({ description: 'The member of the request that is at fault, where it is one.' }),
    code: Type.String({ description: 'The name of the error in the catalogue of errors, with underscores.' }),
  }),
})
export type OpenAiError = Static<typeof OpenAiError>

/** An unexpected failure. The cause is in the log under the correlation id. */
export const ProblemError = Type.Object({ status: Type.Integer(), title: Type.String() })
export type ProblemError = Static<typeof ProblemError>
