import { type Static, Type } from 'typebox'
import { ApiKey } from './api-keys.ts'
import { Attachment } from './attachments.ts'
import { PromptHistory } from './conversations.ts'
import { endpoints } from './endpoints.ts'
import { Me, Session } from './identity.ts'
import { operation } from './operation.ts'
import { DateTime, Nullable, NullableInteger, NullableNumber, NullableText, Uuid } from './schema.ts'
import { Study } from './studies.ts'
import { StudyAnswer, StudyPrompt } from './study-drafts.ts'
import { ListedThread, Message } from './threads.ts'

const { current: _current, ...session } = Session.properties

export const MyBattle = Type.Object({
  comparisonId: Uuid(),
  createdAt: DateTime(),
  selectionMode: Type.String(),
  temperature: NullableNumber({
    description: '`null` if the host chose it, and in battles of older versions, which did not store it.',
  }),
  promptText: NullableText({ description: '`null` after its text was erased.' }),
  history: PromptHistory,
  attachments: Type.Array(Attachment),
  model1Name: NullableText({ description: '`null` until the caller has voted on a blind battle.' }),
  model2Name: NullableText(),
  model1Response: NullableText(),
  model2Response: NullableText(),
  model1Reasoning: NullableText(),
  model2Reasoning: NullableText(),
  model1Cost: NullableNumber(),
  model2Cost: NullableNumber(),
})
export type MyBattle = Static<typeof MyBattle>

export const MyVote = Type.Object({
  comparisonId: Uuid(),
  createdAt: DateTime(),
  voteChoice: Type.String(),
  voteDurationMs: NullableInteger(),
  countedAs: Type.String(),
  reasons: Type.Array(Type.String()),
  model1Name: Type.String(),
  model2Name: Type.String(),
})
export type MyVote = Static<typeof MyVote>

/** A study of the caller. */
export const MyStudy = Type.Object({
  study: Study,
  prompts: Type.Array(StudyPrompt),
  answers: Type.Array(Type.Object({ ...StudyAnswer.properties, reasoning: NullableText() })),
})
export type MyStudy = Static<typeof MyStudy>

/** What the caller was shown in a study, and voted on or skipped. */
export const MyStudyVote = Type.Object({
  studyId: Uuid(),
  assignmentId: Uuid(),
  assignedAt: DateTime(),
  voteChoice: NullableText(),
  reasons: Type.Array(Type.String()),
  comment: NullableText(),
  votedAt: Nullable(DateTime()),
  skippedAt: Nullable(DateTime()),
  skipReason: NullableText(),
})
export type MyStudyVote = Static<typeof MyStudyVote>

export const MyData = Type.Object({
  exportedAt: DateTime(),
  account: Type.Object({ ...Me.properties, createdAt: Nullable(DateTime()) }),
  sessions: Type.Array(Type.Object(session)),
  keys: Type.Array(ApiKey),
  threads: Type.Array(Type.Object({ ...ListedThread.properties, messages: Type.Array(Message) })),
  battles: Type.Array(MyBattle, { description: 'Battles that are in no thread.' }),
  attachments: Type.Array(
    Type.Object({ ...Attachment.properties, uploadedAt: DateTime(), data: Type.String({ description: 'In base64.' }) }),
    { description: 'The images of prompts, also those that no turn uses yet.' },
  ),
  votes: Type.Array(MyVote),
  studies: Type.Array(MyStudy, { description: 'Own ones, with their prompts and answers.' }),
  studyVotes: Type.Array(MyStudyVote, { description: 'In own studies and in those of others.' }),
})
export type MyData = Static<typeof MyData>

export const exportMe = operation({
  ...endpoints.exportMe,
  feature: 'identity',
  auth: 'token',
  errors: 'plain',
  failure: 'AUTH_ERROR',
  summary: 'Download everything that is stored about the caller',
  description:
    'One JSON document, streamed. It contains no secrets, and no model of a blind battle that the caller has not voted on.',
  replies: { 200: { description: 'The data, as a file.', body: MyData } },
})
