import {
  BattleRequest,
  ChatRequest,
  Contestant,
  castVote,
  chatOnce,
  createStudy,
  getBoard,
  getStudy,
  getStudyReportMarkdown,
  listModels,
  listStudies,
  NewStudy,
  putContestants,
  putStudyAnswers,
  putStudyPrompts,
  StyledQuery,
  startBattle,
  VoteRequest,
} from '@arena/contract'
import { type Static, type TObject, Type } from 'typebox'
import { type CallApi, RefusedCall } from './call-api.ts'
import { answerText, battleTexts, boardText, modelsText, revealText, studyText } from './texts.ts'

export interface ToolContext {
  readonly call: CallApi
  /** The address of a page of the web application. */
  readonly pageUrl: (path: string) => string
}

export interface Tool<Input extends TObject = TObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly readOnly: boolean
  readonly input: Input
  /** Returns the texts of the result. */
  readonly run: (context: ToolContext, input: Static<Input>) => Promise<readonly string[]>
}

/** Checks `run` against the schema of its input. */
const tool = <Input extends TObject>(described: Tool<Input>): Tool => described as object as Tool

const studyId = getStudy.params.properties.studyId
const studyPage = (id: string) => `/studies/${id}`

export const tools: readonly Tool[] = [
  tool({
    name: 'list_models',
    title: 'List the models',
    description: 'The models that can answer now. `ask` and `create_study` take their names.',
    readOnly: true,
    input: Type.Object({}),
    run: async ({ call }) => [modelsText(await call(listModels))],
  }),
  tool({
    name: 'leaderboard',
    title: 'Read the leaderboard',
    description:
      'Ratings of the models from the votes of people, with intervals. Models whose ranges of ranks overlap are not separated by the votes: do not call one of them better.',
    readOnly: true,
    input: Type.Object({
      ...Type.Pick(StyledQuery, ['tag', 'since', 'until', 'style']).properties,
      scope: Type.Optional({ ...StyledQuery.properties.scope, default: 'blind' }),
    }),
    run: async ({ call }, query) => [boardText(await call(getBoard, { query }))],
  }),
  tool({
    name: 'compare',
    title: 'Compare two models blind',
    description:
      'Sends a prompt to two anonymous models and returns both answers and a comparisonId. Show both answers to the person unchanged, as A and B, and let the person choose; then call `vote`. With `continues`, the same two models answer a further prompt.',
    readOnly: false,
    input: Type.Pick(BattleRequest, ['prompt', 'system', 'pool', 'continues', 'maxTokens', 'temperature']),
    run: async ({ call }, body) => battleTexts(await call(startBattle, { body: { ...body, sealed: true } })),
  }),
  tool({
    name: 'vote',
    title: 'Vote on a comparison',
    description:
      "Records the person's choice, once, and reveals the models. `left` is answer A, `right` is answer B. The vote must be the person's own: never choose for them.",
    readOnly: false,
    input: Type.Pick(VoteRequest, ['comparisonId', 'voteChoice']),
    run: async ({ call }, body) => [revealText(await call(castVote, { body }))],
  }),
  tool({
    name: 'ask',
    title: 'Ask one model',
    description: 'Sends a prompt to one model and returns its answer. Nothing is compared.',
    readOnly: false,
    input: Type.Pick(ChatRequest, ['prompt', 'system', 'model', 'maxTokens', 'temperature']),
    run: async ({ call }, body) => answerText(await call(chatOnce, { body })),
  }),
  tool({
    name: 'list_studies',
    title: 'List the studies',
    description: "The caller's studies, and those joined as a voter, newest first.",
    readOnly: true,
    input: listStudies.query,
    async run({ call, pageUrl }, query) {
      const { items, nextCursor } = await call(listStudies, { query })
      const more = nextCursor === null ? [] : [`There are more: call list_studies with before ${nextCursor}.`]
      if (items.length === 0) return ['There are no studies.']
      return [...items.map((study) => studyText(study, pageUrl(studyPage(study.studyId)))), ...more]
    },
  }),
  tool({
    name: 'create_study',
    title: 'Create a study',
    description:
      'Creates a draft in which people will compare the answers of contestants blind. A contestant is a model with its settings, or a name with `imported: true` whose answers `import_answers` adds. People open the study on its page.',
    readOnly: false,
    input: Type.Object({
      ...Type.Omit(NewStudy, ['judges', 'judgesOnly']).properties,
      contestants: Type.Optional(Type.Array(Contestant)),
    }),
    async run({ call, pageUrl }, { contestants, ...body }) {
      const draft = await call(createStudy, { body })
      const { studyId } = draft
      const url = pageUrl(studyPage(studyId))
      if (!contestants) return [studyText(draft, url)]
      try {
        const input = { params: { studyId }, body: { items: contestants } }
        return [studyText(await call(putContestants, input), url)]
      } catch (error) {
        if (!(error instanceof RefusedCall)) throw error
        throw new RefusedCall(`The draft was created without contestants (${url}). ${error.message}`, { cause: error })
      }
    },
  }),
  tool({
    name: 'add_prompts',
    title: 'Add prompts to a study',
    description: 'Adds prompts to a draft, after those that it has.',
    readOnly: false,
    input: Type.Object({ studyId, prompts: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }) }),
    async run({ call }, { studyId, prompts }) {
      const file = JSON.stringify(prompts.map((prompt) => ({ prompt })))
      const { count } = await call(putStudyPrompts, { params: { studyId }, query: { append: true }, file })
      return [`Prompts added: ${count}.`]
    },
  }),
  tool({
    name: 'import_answers',
    title: 'Import answers into a study',
    description:
      'Adds answers of contestants with `imported: true` to a draft. `content` is a table: CSV with a header, JSON Lines or a JSON array, with a row for each answer (`prompt` or `id`, `contestant`, `answer`) or a column for each contestant.',
    readOnly: false,
    input: Type.Object({ studyId, content: Type.String({ minLength: 1 }) }),
    async run({ call }, { studyId, content }) {
      const { count } = await call(putStudyAnswers, { params: { studyId }, file: content })
      return [`Answers imported: ${count}.`]
    },
  }),
  tool({
    name: 'study_status',
    title: 'Read the state of a study',
    description: 'How far a study is: prompts, answers, votes and voters. It never says who is ahead.',
    readOnly: true,
    input: getStudy.params,
    run: async ({ call, pageUrl }, params) => [
      studyText(await call(getStudy, { params }), pageUrl(studyPage(params.studyId))),
    ],
  }),
  tool({
    name: 'study_report',
    title: 'Read the report of a study',
    description: 'The result of a closed study in Markdown. Repeat its claims as they are, with their limits.',
    readOnly: true,
    input: getStudy.params,
    run: async ({ call }, params) => [await call(getStudyReportMarkdown, { params })],
  }),
]
