import type { StudyGeneration } from '@arena/contract'
import { ArenaError } from '../../../base/errors.ts'
import { costOf, estimateTokens } from '../../../generation/index.ts'
import type { StoredContestant } from '../core/contestants.ts'
import type { StudyContext } from '../core/context.ts'
import { findTemplateProblem } from '../core/fill-template.ts'
import type { ContestantWork, GenerationStore, JudgedDraft } from './generation-store.ts'
import { judgeQuestion } from './judge-prompt.ts'

/** Read at once to check templates: all prompts of a study may have 256 MiB. */
const PAGE = 100

/** What the owner does with the generation of a study. `onStarted` is called when answers wait. */
export function createGenerationControl(context: StudyContext, generations: GenerationStore, onStarted: () => void) {
  const { config, prompts, contestants, catalogue, budget } = context

  async function requireVariables(studyId: string, asked: readonly StoredContestant[]): Promise<void> {
    const withTemplate = asked.filter(({ template }) => template !== null)
    if (withTemplate.length === 0) return
    for (let after = 0; ; ) {
      const page = await prompts.list(studyId, after, PAGE)
      const problem = findTemplateProblem(withTemplate, page, config.limits.promptCharsMax)
      if (problem !== null) throw new ArenaError('field-invalid', { field: 'template', rule: problem })
      if (page.length < PAGE) return
      after = page.at(-1)!.prompt
    }
  }

  /** While other calls could cost the rest of the day's budget, answers wait. */
  async function checkBudget(): Promise<void> {
    try {
      await budget.check()
    } catch (error) {
      if (!(error instanceof ArenaError) || error.error !== 'budget-held') throw error
    }
  }

  return {
    /** Throws before anything runs if a model is unknown, a variable is missing or the budget of the day is spent. */
    async start(studyId: string, { failedOnly }: { readonly failedOnly: boolean }): Promise<void> {
      const asked = (await contestants.list(studyId)).filter(({ model }) => model !== null)
      const models = await catalogue.named(...asked.map(({ model }) => model!))
      await requireVariables(studyId, asked)
      if (models.some(({ simulated }) => !simulated)) await checkBudget()
      await generations.start(studyId, { failedOnly })
      onStarted()
    },
    async read(studyId: string): Promise<StudyGeneration> {
      const [{ work, judged, ...state }, models] = await Promise.all([generations.read(studyId), catalogue.active()])
      const byName = new Map(models.map((model) => [model.modelName, model]))
      const estimate = (calls: readonly ContestantWork[]) => estimateWork(calls, (name) => byName.get(name))
      return { ...estimate(work), judging: judged && estimate(judgingWork(judged)), ...state }
    },
  }
}

/** What an answer has, until some of the same contestant are there. */
const OUTPUT_TOKENS = 400

/** A judge says in a few sentences what decides. */
const JUDGEMENT_TOKENS = 150
const CHARS_PER_TOKEN = 4

/** What the judges of a draft will be asked, as if all answers were there and different. */
export function judgingWork(draft: JudgedDraft): ContestantWork[] {
  const { goal, question, judges, prompts, promptChars, contestants, meanAnswerChars } = draft
  const pairs = contestants < 2 ? 0 : goal === 'best' ? (contestants * (contestants - 1)) / 2 : contestants - 1
  // In both orders.
  const calls = 2 * pairs * prompts
  const answerChars = meanAnswerChars ?? OUTPUT_TOKENS * CHARS_PER_TOKEN
  return judges.map(({ model, rubric = question }) => {
    const fixed = judgeQuestion({ rubric, messages: [], reference: null, left: '', right: '' })
    const chars = 2 * pairs * promptChars + calls * ((fixed.system + fixed.prompt).length + 2 * answerChars)
    return { model, maxTokens: null, calls, chars, meanOutputTokens: JUDGEMENT_TOKENS }
  })
}

interface PricedModel {
  readonly inputPrice: number | null
  readonly outputPrice: number | null
  readonly simulated: boolean
}

/** Before anything runs: tokens by the characters that are sent, and by the answers that the contestant gave so far. */
function estimateWork(
  work: readonly ContestantWork[],
  modelNamed: (name: string) => PricedModel | undefined,
): Pick<StudyGeneration, 'calls' | 'inputTokens' | 'outputTokens' | 'costUsd'> {
  const total = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 as number | null }
  for (const { model, maxTokens, calls, chars, meanOutputTokens } of work) {
    const promptTokens = estimateTokens(chars)
    const perAnswer = meanOutputTokens ?? Math.min(OUTPUT_TOKENS, maxTokens ?? OUTPUT_TOKENS)
    const completionTokens = Math.round(calls * perAnswer)
    const usage = { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
    const priced = modelNamed(model)
    const cost = priced?.simulated ? 0 : priced ? costOf(usage, priced) : null
    total.calls += calls
    total.inputTokens += promptTokens
    total.outputTokens += completionTokens
    total.costUsd = total.costUsd === null || cost === null ? null : total.costUsd + cost
  }
  return total
}
