import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { POSITION_MAX, TEMPERATURE_MAX } from './limits.ts'
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
import { VoteChoice } from './threads.ts'

export const StudyState = OneOf(['draft', 'open', 'closed'])
export type StudyState = Static<typeof StudyState>
export const StudyGoal = OneOf(['best', 'baseline'], {
  description: '`best`: which contestant is best. `baseline`: how each of the others compares with the baseline.',
})
export const SettleOn = OneOf(['better', 'no worse'], {
  description: 'Goal `baseline`: which answers end the search about a contestant besides *worse*.',
})
export const StudyAccess = OneOf(['link', 'accounts'], {
  description: '`link`: everyone with the link may vote, guests included. `accounts`: only people with an account.',
})
export const StudyRole = OneOf(['owner', 'voter'])

const ContestantName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

/** What competes: a model with its settings, or a name whose answers are imported. */
export const Contestant = Type.Object({
  name: ContestantName,
  model: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'A model of the catalogue, by name.' }),
  ),
  system: Type.Optional(Type.String({ maxLength: 20_000, description: 'System prompt.' })),
  template: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: 'The user message, with `{{prompt}}` and the variables of the prompt in double braces.',
    }),
  ),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: TEMPERATURE_MAX })),
  maxTokens: Type.Optional(Type.Integer({ minimum: 1, maximum: POSITION_MAX })),
  imported: Type.Optional(Type.Boolean({ description: '`true`: its answers are uploaded; it has no model.' })),
})
export type Contestant = Static<typeof Contestant>

/** A model that compares the answers of an open study beside people. */
export const Judge = Type.Object({
  name: ContestantName,
  model: Type.String({ minLength: 1, maxLength: 200, description: 'A model of the catalogue, by name.' }),
  rubric: Type.Optional(
    Type.String({ maxLength: 20_000, description: 'What it is to prefer. Without one: the question of the study.' }),
  ),
})
export type Judge = Static<typeof Judge>
const JudgesOnly =
  'Nobody votes: judges compare the answers, nothing is decided, and the study closes when they are done.'

const JudgingCounts = Type.Object({
  total: Type.Integer({ minimum: 0, description: 'Pairs and prompts, times judges. Each is asked in both orders.' }),
  done: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0, description: 'The call failed, or the reply could not be read.' }),
  running: Type.Boolean(),
  stoppedBy: Nullable(OneOf(['study-budget', 'service-budget', 'daily-limit']), {
    description: 'Why it ended early, or waits: after `service-budget` and `daily-limit` it goes on by itself.',
  }),
  costUsd: Type.Number({ minimum: 0 }),
  judges: Type.Array(
    Type.Object({
      name: Type.String(),
      total: Type.Integer({ minimum: 0 }),
      done: Type.Integer({ minimum: 0 }),
      failed: Type.Integer({ minimum: 0 }),
    }),
    { description: 'The same by judge.' },
  ),
})

const AnswerCounts = Type.Object({
  total: Type.Integer({ minimum: 0, description: 'Prompts times contestants.' }),
  done: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  running: Type.Integer({ minimum: 0, description: 'Being generated, or waiting for it.' }),
  leaked: Type.Integer({
    minimum: 0,
    description: 'Finished answers that name their model, which the owner has neither accepted nor excluded.',
  }),
  costUsd: Type.Number({ minimum: 0 }),
})

/** A study, as its owner reads it. Voters read `null` in `contestants`, `judges`, `judging`, `answers`, `baseline` and `budgetUsd` until it is closed. */
export const Study = Type.Object({
  studyId: Uuid(),
  name: Type.String(),
  question: Type.String({ description: 'What voters are asked.' }),
  state: StudyState,
  role: StudyRole,
  goal: StudyGoal,
  baseline: NullableText({ description: 'Goal `baseline`: the name of a contestant.' }),
  marginPoints: Type.Number({
    description: 'How many rating points a contestant may be behind and still be no worse.',
  }),
  settleOn: SettleOn,
  level: Type.Number({ description: 'The chance of any wrong claim in the verdict is at most this.' }),
  votesPerComparison: Type.Integer(),
  budgetVotes: NullableInteger({ description: 'The study ends after so many votes; `null`: no limit.' }),
  budgetUsd: NullableNumber({ description: 'What the answers may cost; `null`: no limit of its own.' }),
  access: StudyAccess,
  showReference: Type.Boolean({ description: 'Whether voters see the reference answer of a prompt.' }),
  reasons: Type.Array(Type.String(), { description: 'Reasons that voters can choose from.' }),
  promptCount: Type.Integer({ minimum: 0 }),
  contestants: Nullable(Type.Array(Contestant)),
  answers: Nullable(AnswerCounts),
  judges: Nullable(Type.Array(Judge)),
  judgesOnly: Type.Boolean({ description: JudgesOnly }),
  judging: Nullable(JudgingCounts, { description: '`null` without judges, and in a draft.' }),
  comparisons: Type.Object({ closed: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 0 }) }),
  votes: Type.Integer({ minimum: 0 }),
  voters: Type.Integer({ minimum: 0, description: 'People who have voted.' }),
  createdAt: DateTime(),
  openedAt: Nullable(DateTime()),
  closedAt: Nullable(DateTime()),
  closedBy: Nullable(OneOf(['verdict', 'budget', 'owner', 'administrator']), {
    description: '`budget`: its votes or its comparisons were used up, or its judges have ended and nobody votes.',
  }),
  published: Type.Boolean({ description: 'Whether everyone with the address may read the report.' }),
  parentId: NullableText({ format: 'uuid', description: 'The study that this one is a copy of.' }),
})
export type Study = Static<typeof Study>

const settings = {
  question: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' })),
  goal: Type.Optional(StudyGoal),
  baseline: Type.Optional(ContestantName),
  marginPoints: Type.Optional(Type.Number({ minimum: 1, maximum: 400 })),
  settleOn: Type.Optional(SettleOn),
  level: Type.Optional(Type.Number({ minimum: 0.001, maximum: 0.5 })),
  votesPerComparison: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  budgetVotes: Type.Optional(Type.Integer({ minimum: 0, maximum: POSITION_MAX, description: '0: no limit.' })),
  budgetUsd: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000, description: '0: no limit of its own.' })),
  access: Type.Optional(StudyAccess),
  showReference: Type.Optional(Type.Boolean()),
  reasons: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }), { maxItems: 12, uniqueItems: true }),
  ),
  judges: Type.Optional(Type.Array(Judge, { maxItems: 5 })),
  judgesOnly: Type.Optional(Type.Boolean({ description: JudgesOnly })),
}
const StudyName = LimitedText('titleCharsMax', { minLength: 1, pattern: '\\S' })
export const NewStudy = Type.Object({ name: StudyName, ...settings })
export type NewStudy = Static<typeof NewStudy>
export const StudyChange = Type.Object({ name: Type.Optional(StudyName), ...settings })
export type StudyChange = Static<typeof StudyChange>

const StudyMessage = Type.Object({ role: OneOf(['system', 'user', 'assistant']), content: Type.String() })
export type StudyMessage = Static<typeof StudyMessage>

export const StudyPrompt = Type.Object({
  id: NullableText({ description: 'The id that the file gave it.' }),
  messages: Type.Array(StudyMessage),
  tags: Type.Array(Type.String()),
  variables: Type.Record(Type.String(), Type.String()),
  reference: NullableText(),
})
export type StudyPrompt = Static<typeof StudyPrompt>

const FileFormat = OneOf(['text', 'csv', 'tsv', 'jsonl', 'json', 'promptfoo', 'threads'])
const lineErrors = Type.Array(Type.Object({ line: Type.Integer({ minimum: 1 }), message: Type.String() }), {
  description: 'The first ones. Nothing is stored from a file with an error.',
})
export const ReadPrompts = Type.Object({
  format: FileFormat,
  count: Type.Integer({ minimum: 0 }),
  items: Type.Array(StudyPrompt, { description: 'The first five.' }),
  errors: lineErrors,
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
  errors: lineErrors,
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

export const Assignment = Type.Object({
  assignmentId: Uuid(),
  prompt: Type.Object({ messages: Type.Array(StudyMessage), reference: NullableText() }),
  left: Type.Object({ text: Type.String() }),
  right: Type.Object({ text: Type.String() }),
})
export type Assignment = Static<typeof Assignment>

/** What a voter does next. */
export const NextAssignment = Type.Object({
  assignment: Nullable(Assignment, { description: '`null` if there is nothing to vote on now.' }),
  state: StudyState,
  mine: Type.Object({ votes: Type.Integer({ minimum: 0 }), skips: Type.Integer({ minimum: 0 }) }),
})
export type NextAssignment = Static<typeof NextAssignment>

export const StudyVote = Type.Object({
  assignmentId: Uuid(),
  voteChoice: VoteChoice,
  reasons: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 12, uniqueItems: true })),
  comment: Type.Optional(Type.String({ maxLength: 2_000 })),
})
export type StudyVote = Static<typeof StudyVote>

export const SkipReason = OneOf(['not-my-subject', 'same', 'broken'])
export type SkipReason = Static<typeof SkipReason>

/** Two contestants of which some prompts cannot be compared. */
export const LeftOutPair = Type.Object({
  first: Type.String(),
  second: Type.String(),
  missing: Type.Integer({ minimum: 0, description: 'Prompts without an answer of both.' }),
  identical: Type.Integer({ minimum: 0, description: 'Prompts with the same text of both.' }),
})
export type LeftOutPair = Static<typeof LeftOutPair>

const OpenedStudy = Type.Object({
  ...Study.properties,
  joinUrl: Type.String({ description: 'For voters. What follows the `#` is the key, which is not stored.' }),
  leftOut: Type.Array(LeftOutPair),
})
export type OpenedStudy = Static<typeof OpenedStudy>
const ReadStudy = Type.Object({
  ...Study.properties,
  leftOut: Nullable(OpenedStudy.properties.leftOut, {
    description: 'As in the reply to the opening. `null` in a draft, and for voters until it is closed.',
  }),
})
export type ReadStudy = Static<typeof ReadStudy>
const LinkedStudy = Type.Object({ ...Study.properties, joinUrl: OpenedStudy.properties.joinUrl })

const studies = { feature: 'studies', auth: 'token', errors: 'plain', failure: 'API_ERROR' } as const
const params = Type.Object({ studyId: Uuid() })
const StudyKey = Type.Object({ key: Type.String({ minLength: 1, maxLength: 200, description: 'Of the link.' }) })
const ok = (description = 'The study.') => ({ 200: { description, body: Study } })
const conflict = (description: string) => ({ 409: { description, body: PlainError } })
const notDraft = conflict('It is not a draft.')
const quota = (description: string) => ({ 422: { description, body: PlainError } })
const FileError = Type.Object({
  ...PlainError.properties,
  format: Type.Optional(FileFormat),
  count: Type.Optional(Type.Integer()),
  items: Type.Optional(Type.Array(Type.Object({}))),
  errors: Type.Optional(lineErrors),
})
const fileReplies = {
  400: { description: 'The file has errors, and nothing was stored.', body: FileError },
  ...notDraft,
}
const Done = Type.Object({ success: Type.Literal(true), message: Type.String() })
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
  summary: 'Replace the prompts of a draft by those of a file',
  description:
    'Arena detects the format. If the file has errors, the reply is a 400 that lists them, and nothing is stored. Answers to unchanged prompts are kept. If the study has no contestants yet, a promptfoo configuration also adds its providers that are in the catalogue.',
  params,
  query: preview,
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
  summary: "Add the first prompts of the caller's own threads",
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

export const closeStudy = operation({
  ...studies,
  ...endpoints.closeStudy,
  summary: 'Close an open study',
  idempotent: true,
  params,
  replies: { ...ok('Closed.'), ...conflict('It is not open.') },
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

export const replaceStudyLink = operation({
  ...studies,
  ...endpoints.replaceStudyLink,
  summary: "Replace the voters' link; the old one stops working",
  idempotent: true,
  params,
  replies: { 200: { description: 'The new link.', body: LinkedStudy }, ...conflict('It is not open.') },
})

export const publishStudy = operation({
  ...studies,
  ...endpoints.publishStudy,
  summary: 'Let everyone with the address read the report, or stop it',
  idempotent: true,
  params,
  body: Type.Object({ published: Type.Boolean() }),
  replies: { ...ok(), ...conflict('It is not closed.') },
})

export const checkStudyLink = operation({
  ...studies,
  auth: 'none',
  ...endpoints.checkStudyLink,
  summary: "Read whether a voters' link can still be used",
  description: 'Joins nobody and needs no token. A wrong key is the 404 of an unknown study.',
  params,
  body: StudyKey,
  replies: {
    200: { description: 'The study.', body: Type.Pick(Study, ['name', 'state', 'published']) },
  },
})

export const joinStudy = operation({
  ...studies,
  ...endpoints.joinStudy,
  summary: 'Join a study as a voter',
  idempotent: true,
  params,
  body: StudyKey,
  replies: { ...ok('As a voter reads it.'), ...conflict('It is closed.') },
})

export const getNextAssignment = operation({
  ...studies,
  ...endpoints.getNextAssignment,
  summary: "Read the voter's current assignment",
  description: 'The same one until it is voted on or skipped, or its 15 minutes have passed.',
  params,
  query: Type.Object({
    ahead: Type.Optional(
      OneOf(['true', 'false'], { description: '`true`: the one after it, for a page that loads it ahead.' }),
    ),
  }),
  replies: { 200: { description: 'The assignment.', body: NextAssignment } },
})

/** A vote that was not recorded. */
export const StudyVoteError = Type.Object({
  ...PlainError.properties,
  recorded: Type.Optional(Type.Object({ voteChoice: VoteChoice }, { description: 'The earlier vote.' })),
})

export const castStudyVote = operation({
  ...studies,
  ...endpoints.castStudyVote,
  summary: 'Vote on an assignment',
  idempotent: true,
  failure: 'VOTE_ERROR',
  params,
  body: StudyVote,
  replies: {
    200: { description: 'Recorded. What comes next.', body: NextAssignment },
    409: { description: 'A second vote, or the study is closed.', body: StudyVoteError },
  },
})

export const undoStudyVote = operation({
  ...studies,
  ...endpoints.undoStudyVote,
  summary: "Take back the voter's last vote, while its comparison is open",
  params: Type.Object({ studyId: Uuid(), assignmentId: Uuid() }),
  replies: {
    200: { description: 'Taken back. It is the current assignment again.', body: NextAssignment },
    ...conflict('Its comparison is closed.'),
  },
})

export const skipAssignment = operation({
  ...studies,
  ...endpoints.skipAssignment,
  summary: 'Skip an assignment; another voter gets it',
  idempotent: true,
  params,
  body: Type.Object({ assignmentId: Uuid(), reason: Type.Optional(SkipReason) }),
  replies: { 200: { description: 'Skipped. What comes next.', body: NextAssignment } },
})

const published = { ...studies, auth: 'optional', params } as const
export const getStudyLog = operation({
  ...published,
  ...endpoints.getStudyLog,
  summary: 'Download the log of a closed study',
  description:
    'One JSON object per line; each contains the hash of the line before. `arena verify` recomputes the report from it.',
  replies: {
    200: { description: 'The lines.', contentType: 'application/x-ndjson', body: Type.String() },
    ...conflict('It is not closed.'),
  },
})

const admin = { feature: 'studies', auth: 'admin', errors: 'plain', failure: 'ADMIN_ERROR' } as const
export const AdminStudy = Type.Object({
  ...Type.Pick(Study, ['studyId', 'state', 'promptCount', 'votes', 'voters', 'createdAt', 'openedAt', 'closedAt'])
    .properties,
  ownerId: Uuid(),
  ownerName: NullableText(),
  contestantCount: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  costUsd: Type.Number({ minimum: 0 }),
})
export type AdminStudy = Static<typeof AdminStudy>

export const listAllStudies = operation({
  ...admin,
  ...endpoints.listAllStudies,
  summary: 'List all studies, newest first, without their texts',
  query: listStudies.query,
  replies: {
    200: { description: 'A page.', body: Type.Object({ items: Type.Array(AdminStudy), nextCursor: NullableText() }) },
  },
})

export const closeAnyStudy = operation({
  ...admin,
  ...endpoints.closeAnyStudy,
  summary: 'Close an open study',
  params,
  replies: { 200: { description: 'Closed.', body: Done }, ...conflict('It is not open.') },
})

export const deleteAnyStudy = operation({
  ...admin,
  ...endpoints.deleteAnyStudy,
  summary: 'Delete a study',
  params,
  replies: { 200: { description: 'Deleted.', body: Done } },
})
