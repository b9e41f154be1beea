import { type Static, Type } from 'typebox'
import { Attachment } from './attachments.ts'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { POSITION_MAX } from './limits.ts'
import { operation } from './operation.ts'
import { Nullable, NullableInteger, NullableNumber, NullableText, OneOf, Uuid } from './schema.ts'
import { Contestant, NewStudy, OpenedStudy, ReadStudy, Study, StudyChange } from './studies.ts'
import { conflict, Done, notDraft, ok, params, quota, studies } from './study-operation.ts'

export const StudyMessage = Type.Object({ role: OneOf(['system', 'user', 'assistant']), content: Type.String() })
export type StudyMessage = Static<typeof StudyMessage>

export const promptImages = Type.Array(Attachment, { description: 'Images of the last message.' })

export const StudyPrompt = Type.Object({
  id: NullableText({ description: 'The id that the file gave it.' }),
  messages: Type.Array(StudyMessage),
  tags: Type.Array(Type.String()),
  variables: Type.Record(Type.String(), Type.String()),
  reference: NullableText(),
  attachments: promptImages,
})
export type StudyPrompt = Static<typeof StudyPrompt>

const FileFormat = OneOf(['text', 'csv', 'tsv', 'jsonl', 'json', 'promptfoo', 'threads'])
const fileErrors = Type.Array(
  Type.Object({
    line: NullableInteger({ minimum: 1 }),
    entry: Type.Optional(
      Type.Integer({ minimum: 1, description: 'In the list of one JSON value, where lines are not known.' }),
    ),
    message: Type.String(),
  }),
  { description: 'The first ten. Nothing is stored from a file with an error.' },
)
const fileWarnings = Type.Array(Type.Object({ message: Type.String(), count: Type.Integer({ minimum: 1 }) }), {
  description: 'What is not used of the file, with the number of rows that have it: the first ten.',
})
export const ReadPrompts = Type.Object({
  format: FileFormat,
  count: Type.Integer({ minimum: 0 }),
  items: Type.Array(StudyPrompt, { description: 'The first five.' }),
  errors: fileErrors,
  warnings: fileWarnings,
})
export type ReadPrompts = Static<typeof ReadPrompts>

export const AnswerStatus = OneOf(['waiting', 'running', 'done', 'failed', 'excluded'])
export const StudyAnswer = Type.Object({
  answerId: Uuid(),
  prompt: Type.Integer({ minimum: 1, description: 'The number of the prompt in the file.' }),
  contestant: Type.String(),
  status: AnswerStatus,
  text: NullableText(),
  leaked: Type.Boolean({ description: 'The text names its model.' }),
  accepted: Type.Boolean({ description: 'The owner accepted a leaked answer.' }),
  failureReason: NullableText({ description: 'A word for the failure, without any text of the host.' }),
  costUsd: NullableNumber(),
  durationMs: NullableInteger(),
})
export type StudyAnswer = Static<typeof StudyAnswer>

const ImportedAnswer = Type.Object({
  prompt: Type.Integer({ minimum: 1 }),
  contestant: Type.String(),
  text: Type.String(),
})
export const ReadAnswers = Type.Object({
  format: FileFormat,
  count: Type.Integer({ minimum: 0 }),
  items: Type.Array(ImportedAnswer, { description: 'The first five.' }),
  errors: fileErrors,
})
export type ReadAnswers = Static<typeof ReadAnswers>

const estimate = {
  inputTokens: Type.Integer({ minimum: 0, description: 'Estimated.' }),
  outputTokens: Type.Integer({ minimum: 0, description: 'Estimated.' }),
  costUsd: NullableNumber({ description: 'Estimated; `null` if a price is not known.' }),
}
/** What is left to generate, what the judges will cost, and what went wrong. */
export const StudyGeneration = Type.Object({
  calls: Type.Integer({ minimum: 0, description: 'Answers that a start would generate.' }),
  ...estimate,
  judging: Nullable(
    Type.Object({
      calls: Type.Integer({ minimum: 0, description: 'At most: equal and missing answers are not judged.' }),
      ...estimate,
    }),
    { description: 'What the judges of a draft will be asked once it is open. `null` without judges, and after it.' },
  ),
  running: Type.Boolean(),
  stoppedBy: Nullable(OneOf(['owner', 'study-budget', 'service-budget', 'daily-limit']), {
    description: 'Why generation ended before all answers were there; `null` if it did not.',
  }),
  failures: Type.Array(Type.Object({ reason: Type.String(), contestant: Type.String(), count: Type.Integer() })),
})
export type StudyGeneration = Static<typeof StudyGeneration>

const FileError = Type.Object({
  ...PlainError.properties,
  format: Type.Optional(FileFormat),
  count: Type.Optional(Type.Integer()),
  items: Type.Optional(Type.Array(Type.Object({}))),
  errors: Type.Optional(fileErrors),
})
const fileReplies = {
  400: { description: 'The file has errors, and nothing was stored.', body: FileError },
  ...notDraft,
}
const fileTypes = ['text/plain', 'text/csv', 'application/json', 'application/jsonl', 'application/yaml'] as const
const preview = Type.Object({
  preview: Type.Optional(OneOf(['true', 'false'], { description: '`true`: read the file and store nothing.' })),
})

export const createStudy = operation({
  ...studies,
  ...endpoints.createStudy,
  summary: 'Create a study',
  idempotent: true,
  status: 201,
  body: NewStudy,
  replies: {
    ...ok('Created, as a draft.'),
    ...quota('The caller has too many studies, or the `Idempotency-Key` was sent with another body.'),
  },
})

export const listStudies = operation({
  ...studies,
  ...endpoints.listStudies,
  summary: "List the caller's studies and those joined as a voter, newest first",
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    before: Type.Optional(Uuid('`nextCursor` of the previous page.')),
  }),
  replies: {
    200: { description: 'A page.', body: Type.Object({ items: Type.Array(Study), nextCursor: NullableText() }) },
  },
})

export const getStudy = operation({
  ...studies,
  ...endpoints.getStudy,
  summary: 'Read a study',
  params,
  replies: { 200: { description: 'The study.', body: ReadStudy } },
})

export const changeStudy = operation({
  ...studies,
  ...endpoints.changeStudy,
  summary: 'Change the settings of a draft',
  params,
  body: StudyChange,
  replies: { ...ok(), ...notDraft },
})

export const deleteStudy = operation({
  ...studies,
  ...endpoints.deleteStudy,
  summary: 'Delete a study with its prompts, answers and votes',
  params,
  replies: { 200: { description: 'Deleted.', body: Done } },
})

export const putStudyPrompts = operation({
  ...studies,
  ...endpoints.putStudyPrompts,
  summary: 'Replace the prompts of a draft by those of a file, or add them',
  description:
    'Arena detects the format. If the file has errors, the reply is a 400 that lists them, and nothing is stored. Answers to unchanged prompts are kept. If the study has no contestants yet, a promptfoo configuration also adds its providers that are in the catalogue. A row of JSON or JSON Lines may have `attachments`, the ids of up to four images that the caller uploaded.',
  params,
  query: Type.Object({
    ...preview.properties,
    append: Type.Optional(
      OneOf(['true', 'false'], {
        description: '`true`: add them after those that are there, except those whose id is there already.',
      }),
    ),
  }),
  file: fileTypes,
  replies: {
    200: { description: 'Read, and stored unless `preview` is `true`.', body: ReadPrompts },
    ...fileReplies,
    ...quota('The study would have too many prompts.'),
  },
})

export const listStudyPrompts = operation({
  ...studies,
  ...endpoints.listStudyPrompts,
  summary: 'List the prompts of a study',
  params,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: POSITION_MAX, description: 'The number of a prompt.' })),
  }),
  replies: {
    200: {
      description: 'A page.',
      body: Type.Object({ items: Type.Array(StudyPrompt), nextCursor: NullableInteger() }),
    },
  },
})

export const addStudyThreads = operation({
  ...studies,
  ...endpoints.addStudyThreads,
  summary: "Add the first prompts of the caller's own threads, with their images",
  idempotent: true,
  params,
  body: Type.Object({ threadIds: Type.Array(Uuid(), { minItems: 1, maxItems: 200, uniqueItems: true }) }),
  replies: {
    200: { description: 'Stored.', body: ReadPrompts },
    ...notDraft,
    ...quota('The study would have too many prompts, or the `Idempotency-Key` was sent with another body.'),
  },
})

export const putContestants = operation({
  ...studies,
  ...endpoints.putContestants,
  summary: 'Replace the contestants of a draft',
  description: 'Answers of unchanged contestants are kept.',
  params,
  body: Type.Object({ items: Type.Array(Contestant, { maxItems: 100 }) }),
  replies: { ...ok(), ...notDraft, ...quota('More than 12 contestants.') },
})

export const putStudyAnswers = operation({
  ...studies,
  ...endpoints.putStudyAnswers,
  summary: 'Import answers from a file',
  description:
    'Of contestants with `imported: true`, in long or wide form. Answers that are there already are replaced. With errors the reply is a 400 with the same members, and nothing is stored.',
  params,
  query: preview,
  file: fileTypes,
  replies: { 200: { description: 'Read, and stored unless `preview` is `true`.', body: ReadAnswers }, ...fileReplies },
})

export const listStudyAnswers = operation({
  ...studies,
  ...endpoints.listStudyAnswers,
  summary: 'List the answers of a study',
  params,
  query: Type.Object({
    status: Type.Optional(OneOf(['waiting', 'running', 'done', 'failed', 'excluded', 'leaked'])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    after: Type.Optional(Uuid('`nextCursor` of the previous page.')),
  }),
  replies: {
    200: { description: 'A page.', body: Type.Object({ items: Type.Array(StudyAnswer), nextCursor: NullableText() }) },
  },
})

export const changeStudyAnswer = operation({
  ...studies,
  ...endpoints.changeStudyAnswer,
  summary: 'Decide about an answer that names its model or failed',
  params: Type.Object({ studyId: Uuid(), answerId: Uuid() }),
  body: Type.Object({ use: OneOf(['accept', 'exclude', 'regenerate']) }),
  replies: { 200: { description: 'The answer.', body: StudyAnswer }, ...notDraft },
})

export const getGeneration = operation({
  ...studies,
  ...endpoints.getGeneration,
  summary: 'Read what is left to generate, what it will cost, and what failed',
  params,
  replies: { 200: { description: 'The state of the generation.', body: StudyGeneration } },
})

export const startGeneration = operation({
  ...studies,
  ...endpoints.startGeneration,
  summary: 'Generate the missing answers in the background',
  idempotent: true,
  status: 202,
  params,
  body: Type.Object({ failedOnly: Type.Optional(Type.Boolean({ default: false })) }),
  replies: { ...ok('Started.'), ...conflict('It is not a draft.') },
})

export const stopGeneration = operation({
  ...studies,
  ...endpoints.stopGeneration,
  summary: 'Stop the generation; finished answers stay',
  status: 202,
  params,
  replies: ok('Stopped.'),
})

export const openStudy = operation({
  ...studies,
  ...endpoints.openStudy,
  summary: 'Freeze a draft and let people vote',
  idempotent: true,
  params,
  replies: { 200: { description: 'Open.', body: OpenedStudy }, ...conflict('It is not a draft, or not complete.') },
})

export const copyStudy = operation({
  ...studies,
  ...endpoints.copyStudy,
  summary: 'Copy a study into a new draft, with its prompts, contestants and answers',
  idempotent: true,
  status: 201,
  params,
  replies: {
    ...ok('The copy.'),
    ...conflict('Its texts were erased.'),
    ...quota('The caller has too many studies, or the `Idempotency-Key` was sent with another body.'),
  },
})
