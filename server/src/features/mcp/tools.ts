import {
  BattleRequest,
  ChatRequest,
  Contestant,
  castVote,
  chatOnce,
  createStudy,
  createThread,
  deleteStudy,
  getBoard,
  getStudy,
  getStudyReportMarkdown,
  getVote,
  listModels,
  listPools,
  listStudies,
  NewStudy,
  type Operation,
  putContestants,
  putStudyAnswers,
  putStudyPrompts,
  StyledQuery,
  startBattle,
  ToolPrompt,
  ToolVote,
} from '@arena/contract'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { voteOf } from '../../access/vote-words.ts'
import { ArenaError } from '../../base/errors.ts'
import { type CallApi, RefusedCall } from './call-api.ts'
import { answerText, battleTexts, boardText, modelsText, revealText, studyText } from './texts.ts'

export interface ToolContext {
  readonly call: CallApi
  /** The address of a page of the web application. */
  readonly pageUrl: (path: string) => string
  /** The title of a thread that is opened with this prompt. */
  readonly titleOf: (prompt: string) => string
  /** Finds a battle. Throws unless the caller may call the operation with it, owns it and its texts exist. */
  readonly ownBattle: (operation: Operation, comparisonId: string) => Promise<{ readonly threadId: string | null }>
  /** Deletes a thread of the caller that has no turn. */
  readonly deleteEmptyThread: (threadId: string) => Promise<unknown>
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
const PROMPTS_RULE = 'must be a list of texts, or of objects with id and prompt, none of them empty'

/** An argument in the words of the tools: the contract speaks of operations and their members. */
const describe = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Optional({ ...schema, description } as Schema)

/**
 * A first comparison is saved in a thread of its own, so that it has a page; without one if the caller has too many. A later one
 * is saved in that of the comparison that it continues.
 */
async function compare(
  context: ToolContext,
  given: Omit<Static<typeof BattleRequest>, 'sealed'>,
): Promise<readonly string[]> {
  const { call, pageUrl, ownBattle, deleteEmptyThread } = context
  const { continues, threadId: named } = given
  const continued = continues !== undefined && named === undefined ? await ownBattle(startBattle, continues) : null
  const opened = continues === undefined && named === undefined ? await openThread(context, given.prompt) : null
  const threadId = named ?? continued?.threadId ?? opened?.threadId
  const body = { ...given, ...(threadId !== undefined && { threadId }), sealed: true }
  try {
    const battle = await call(startBattle, { body })
    return battleTexts(battle, threadId === undefined ? null : { threadId, url: pageUrl(`/threads/${threadId}`) })
  } catch (error) {
    if (opened) await deleteEmptyThread(opened.threadId).catch(() => {})
    throw error
  }
}

async function openThread({ call, titleOf }: ToolContext, prompt: string) {
  try {
    return await call(createThread, { body: { title: titleOf(prompt) } })
  } catch (error) {
    if (error instanceof RefusedCall && error.reason === 'too-many-threads') return null
    throw error
  }
}

/** A repeated vote tells what is recorded, as everywhere. */
async function vote(
  { call, ownBattle }: ToolContext,
  { comparisonId, voteChoice, seal }: Static<typeof ToolVote>,
): Promise<readonly string[]> {
  const choice = voteOf(voteChoice)
  if (choice === null) throw new ArenaError('field-invalid', { field: 'voteChoice', rule: 'must be A, B, tie or bad' })
  // On the page everybody may vote on a shared battle. Here an id is only a text, and the vote of a stranger would reveal the pair to its owner.
  await ownBattle(castVote, comparisonId)
  try {
    const { reveal } = await call(castVote, { body: { comparisonId, voteChoice: choice } })
    return [revealText({ choice, reveal, repeated: false, seal })]
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.reason !== 'vote-already-cast') throw error
    const { voteChoice: recorded, reveal } = await call(getVote, { params: { comparisonId } })
    return [revealText({ choice: recorded, reveal, repeated: true, seal })]
  }
}

export const tools: readonly Tool[] = [
  tool({
    name: 'list_models',
    title: 'List the models',
    description:
      'The models that can answer now, whose names `ask` and `create_study` take, and the pools that `compare` can draw from.',
    readOnly: true,
    input: Type.Object({}),
    run: async ({ call }) => [modelsText((await call(listModels)).items, (await call(listPools)).items)],
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
      'Sends a prompt to two anonymous models and returns both answers, a comparisonId, a seal that fixes the models, and a page of the comparison. Show both answers to the person unchanged, as A and B, and let the person choose; then call `vote`. With `continues`, the same two models answer a further prompt.',
    readOnly: false,
    input: Type.Object({
      ...Type.Pick(BattleRequest, ['prompt', 'system', 'maxTokens', 'temperature']).properties,
      pool: describe(BattleRequest.properties.pool, 'Draws the models from this pool: `list_models` names the pools.'),
      continues: describe(
        BattleRequest.properties.continues,
        'The `comparisonId` of an earlier comparison, whose models answer with its turns before them. Not with `pool`.',
      ),
      threadId: describe(
        BattleRequest.properties.threadId,
        'With `continues`: the page that shows this turn. It is that of the comparison if it is left out.',
      ),
    }),
    run: compare,
  }),
  tool({
    name: 'vote',
    title: 'Vote on a comparison',
    description:
      "Records the person's choice, once, and reveals the models. The vote must be the person's own: never choose for them.",
    readOnly: false,
    input: ToolVote,
    run: vote,
  }),
  tool({
    name: 'ask',
    title: 'Ask one model',
    description: 'Sends a prompt to one model and returns its answer. Nothing is compared.',
    readOnly: false,
    input: Type.Object({
      ...Type.Pick(ChatRequest, ['prompt', 'system', 'maxTokens', 'temperature']).properties,
      model: describe(ChatRequest.properties.model, 'A name of `list_models`, or `auto` for a random one.'),
    }),
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
        const isDeleted = await call(deleteStudy, { params: { studyId } }).then(
          () => true,
          () => false,
        )
        throw new RefusedCall(isDeleted ? error.message : `${error.message}. The draft is left: ${url}`, {
          cause: error,
        })
      }
    },
  }),
  tool({
    name: 'add_prompts',
    title: 'Add prompts to a study',
    description:
      'Adds prompts to a draft, after those that it has: texts, or objects with `id` and `prompt`. Give ids if two prompts have the same text: `import_answers` could not tell them apart. A prompt with an id that the draft has is left out, and the result names it.',
    readOnly: false,
    input: Type.Object({ studyId, prompts: Type.Array(ToolPrompt, { minItems: 1, 'x-rule': PROMPTS_RULE }) }),
    async run({ call }, { studyId, prompts }) {
      const file = JSON.stringify(prompts.map((prompt) => (typeof prompt === 'string' ? { prompt } : prompt)))
      const added = await call(putStudyPrompts, { params: { studyId }, query: { append: true }, file })
      const { promptCount } = await call(getStudy, { params: { studyId } })
      const warnings = added.warnings.map(({ message }) => message)
      return [[`Prompts read: ${added.count}. Prompts in the draft: ${promptCount}.`, ...warnings].join('\n')]
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
