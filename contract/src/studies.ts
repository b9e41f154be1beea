import { type Static, Type } from 'typebox'
import { POSITION_MAX, TEMPERATURE_MAX } from './limits.ts'
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

/** Two contestants of which some prompts cannot be compared. */
export const LeftOutPair = Type.Object({
  first: Type.String(),
  second: Type.String(),
  missing: Type.Integer({ minimum: 0, description: 'Prompts without an answer of both.' }),
  identical: Type.Integer({ minimum: 0, description: 'Prompts with the same text of both.' }),
})
export type LeftOutPair = Static<typeof LeftOutPair>

export const OpenedStudy = Type.Object({
  ...Study.properties,
  joinUrl: Type.String({ description: 'For voters. What follows the `#` is the key, which is not stored.' }),
  leftOut: Type.Array(LeftOutPair),
})
export type OpenedStudy = Static<typeof OpenedStudy>
export const ReadStudy = Type.Object({
  ...Study.properties,
  leftOut: Nullable(OpenedStudy.properties.leftOut, {
    description: 'As in the reply to the opening. `null` in a draft, and for voters until it is closed.',
  }),
})
export type ReadStudy = Static<typeof ReadStudy>
export const LinkedStudy = Type.Object({ ...Study.properties, joinUrl: OpenedStudy.properties.joinUrl })
