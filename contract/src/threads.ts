import { type Static, Type } from 'typebox'
import { Attachment } from './attachments.ts'
import { Fallback, TurnSettings } from './chat.ts'
import { Conversation, PromptHistory } from './conversations.ts'
import { endpoints } from './endpoints.ts'
import { POSITION_MAX } from './limits.ts'
import { operation } from './operation.ts'
import {
  DateTime,
  LimitedText,
  Nullable,
  NullableInteger,
  NullableNumber,
  NullableText,
  OneOf,
  Uuid,
} from './schema.ts'

const visibilities = ['private', 'public', 'unlisted'] as const
export const Visibility = OneOf([...visibilities])
export type Visibility = Static<typeof Visibility>

/** `arena` and `direct` are older names that clients still send. They are stored unchanged. */
export const ThreadMode = OneOf(['battle', 'side-by-side', 'chat', 'arena', 'direct'])
export type ThreadMode = Static<typeof ThreadMode>

export const TakenDown = Nullable(Type.Object({ at: DateTime(), reason: NullableText() }), {
  description: 'Set if an administrator stopped the sharing: the thread is private and cannot be shared again.',
})

const threadFields = {
  threadId: Uuid(),
  userId: Uuid('The owner. For other readers it is an id of this thread alone.'),
  title: Type.String(),
  mode: ThreadMode,
  visibility: Visibility,
  messageCount: Type.Integer({ minimum: 0 }),
  takenDown: TakenDown,
  createdAt: DateTime(),
  updatedAt: DateTime(),
}

export const Thread = Type.Object(threadFields)
export type Thread = Static<typeof Thread>

const CreatedThread = Type.Object({ ...threadFields, id: Uuid('The same as `threadId`.') })

export const VoteChoice = OneOf(['left', 'right', 'tie', 'both-bad'], {
  description: '`left`: agent1 wins; `right`: agent2 wins.',
})
export type VoteChoice = Static<typeof VoteChoice>

const VotedModel = Type.Object({ name: Type.String(), displayName: Type.String() })

/** A thread in the list of its owner. */
export const ListedThread = Type.Object({
  ...threadFields,
  unvotedBattles: Type.Integer({
    minimum: 0,
    description: 'Battles that the caller can still vote on, among the last 50 turns. A conversation counts once.',
  }),
  lastVote: Nullable(Type.Object({ agent1: VotedModel, agent2: VotedModel, voteChoice: VoteChoice }), {
    description: "The caller's vote on the latest voted battle among the last 50 turns, with its models.",
  }),
})
export type ListedThread = Static<typeof ListedThread>

/** One turn: a prompt and its answers. A chat turn has `null` in `comparisonId` and everything of model 2. */
export const Message = Type.Object({
  messageId: Uuid(),
  threadId: Uuid(),
  promptText: Type.String(),
  history: PromptHistory,
  attachments: Type.Array(Attachment, { description: 'The images of the prompt.' }),
  model1Name: NullableText({ description: '`null` while a blind battle is not revealed to this reader.' }),
  model2Name: NullableText(),
  model1Response: NullableText(),
  model2Response: NullableText(),
  model1Reasoning: NullableText({
    description: 'What the model that answered wrote before its answer; `null` while `model1Name` is.',
  }),
  model2Reasoning: NullableText(),
  model1Cost: NullableNumber({ description: 'US dollars; `null` if unknown, and while `model1Name` is.' }),
  model2Cost: NullableNumber(),
  model1TimeMs: NullableInteger(),
  model2TimeMs: NullableInteger(),
  model1Fallback: Nullable(Fallback.properties.reason, {
    description: 'Why the fallback answered; `null` if the model itself answered.',
  }),
  model2Fallback: Nullable(Fallback.properties.reason),
  model1Missing: Type.Boolean({ description: '`true` if neither the model nor its fallback answered.' }),
  model2Missing: Type.Boolean(),
  model1FinishReason: NullableText({ description: 'Battles: `stop`, `length`, or `null` when nothing answered.' }),
  model2FinishReason: NullableText(),
  seal: NullableText({ description: 'The seal of a sealed battle. The response to a vote reveals its salt and pair.' }),
  comparisonId: NullableText({ format: 'uuid' }),
  conversation: Nullable(Conversation, { description: '`null` in chat turns.' }),
  continues: Nullable(
    Type.Object({
      comparisonId: Uuid(),
      side: OneOf(['agent1', 'agent2']),
      threadId: NullableText({ format: 'uuid', description: 'The thread of the battle; `null` if it is in none.' }),
    }),
    { description: 'The side of a battle that a chat turn continues. `null` for readers other than the owner.' },
  ),
  replaces: NullableInteger({
    description: 'The position of the turn that this chat turn replaces, with all turns after it.',
  }),
  voteChoice: Nullable(VoteChoice, { description: "The caller's own vote." }),
  hasVoted: Type.Boolean(),
  settings: Nullable(TurnSettings, {
    description: '`null` for readers other than the owner, and if all settings were the defaults.',
  }),
  finishReason: NullableText({ description: 'Chat turns: `stop`, `length`, `cancelled` or `error`.' }),
  position: Type.Integer({ minimum: 1 }),
  createdAt: DateTime(),
})
export type Message = Static<typeof Message>

const threadParams = Type.Object({ threadId: Uuid() })
const Done = Type.Object({ success: Type.Literal(true), message: Type.String() })

const threads = { feature: 'threads', errors: 'plain', failure: 'THREADS_ERROR' } as const

export const listThreads = operation({
  ...threads,
  ...endpoints.listThreads,
  summary: "List the caller's threads, newest first",
  auth: 'token',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    before: Type.Optional(Uuid('`nextCursor` of the previous page.')),
    search: Type.Optional(
      LimitedText('titleCharsMax', {
        description:
          'Only threads whose title, prompts or answers contain this text, ignoring case. A page of a very large collection may be short or empty and still have a `nextCursor`.',
      }),
    ),
    needsVote: Type.Optional(
      OneOf(['true', 'false'], {
        description: '`true`: only threads with a battle that the caller can still vote on.',
      }),
    ),
    visibility: Type.Optional(
      OneOf([...visibilities, 'shared'], {
        'x-lower-case': true,
        description: '`shared`: unlisted and public ones. In any case.',
      }),
    ),
  }),
  replies: {
    200: {
      description: 'One page.',
      body: Type.Object({
        items: Type.Array(ListedThread),
        nextCursor: NullableText({ description: 'Send it as `before` for the next page; `null` on the last.' }),
      }),
    },
  },
})

export const createThread = operation({
  ...threads,
  ...endpoints.createThread,
  summary: 'Create a thread',
  auth: 'token',
  idempotent: true,
  body: Type.Object({
    title: Type.Optional(LimitedText('titleCharsMax', { description: 'Blank or absent: `New Chat`.' })),
    mode: Type.Optional(OneOf(['battle', 'side-by-side', 'chat', 'arena', 'direct'], { default: 'battle' })),
  }),
  replies: { 200: { description: 'The new thread.', body: CreatedThread } },
})

export const getThread = operation({
  ...threads,
  ...endpoints.getThread,
  summary: 'Read one thread',
  description: 'Public and unlisted threads are readable without a token while sharing is on.',
  auth: 'optional',
  params: threadParams,
  replies: { 200: { description: 'The thread.', body: Thread } },
})

export const listMessages = operation({
  ...threads,
  ...endpoints.listMessages,
  summary: 'Read the turns of a thread, oldest first',
  description: 'All turns, unless `limit` is given or they are too large for one response; then `nextCursor` is set.',
  auth: 'optional',
  params: threadParams,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: POSITION_MAX, description: '`nextCursor` of the previous page.' }),
    ),
  }),
  replies: {
    200: {
      description: 'The turns.',
      body: Type.Object({
        items: Type.Array(Message),
        nextCursor: NullableInteger({ description: 'Send it as `after` for the next page; `null` on the last.' }),
      }),
    },
  },
})

export const renameThread = operation({
  ...threads,
  ...endpoints.renameThread,
  summary: 'Rename a thread',
  auth: 'token',
  params: threadParams,
  body: Type.Object({ title: LimitedText('titleCharsMax', { pattern: '\\S' }) }),
  replies: { 200: { description: 'Renamed.', body: Done } },
})

export const setThreadVisibility = operation({
  ...threads,
  ...endpoints.setThreadVisibility,
  summary: 'Share a thread, or stop sharing it',
  auth: 'token',
  params: threadParams,
  body: Type.Object({
    visibility: OneOf([...visibilities], { 'x-lower-case': true, description: 'In any case; stored in lower case.' }),
  }),
  replies: {
    200: {
      description: 'Changed.',
      body: Type.Object({ success: Type.Literal(true), message: Type.String(), visibility: Visibility }),
    },
  },
})

export const deleteThread = operation({
  ...threads,
  ...endpoints.deleteThread,
  summary: 'Delete a thread and its messages permanently',
  description: 'Shared links stop working immediately. Its votes stay counted.',
  auth: 'token',
  params: threadParams,
  query: Type.Object({
    onlyEmpty: Type.Optional(
      OneOf(['true', 'false'], {
        description: '`true`: a thread that has a turn is not deleted. The response is a 409.',
      }),
    ),
  }),
  replies: { 200: { description: 'Deleted.', body: Done } },
})
