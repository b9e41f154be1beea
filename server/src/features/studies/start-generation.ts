import type { StudyGeneration } from '@arena/contract'
import type { Config } from '../../config.ts'
import { ArenaError } from '../../errors.ts'
import type { Catalogue } from '../models/index.ts'
import type { ContestantStore } from './contestants.ts'
import { estimateWork } from './estimate-work.ts'
import { checkTemplates } from './files/index.ts'
import type { GenerationStore } from './generation-store.ts'
import type { PromptStore } from './prompts.ts'

export interface GenerationControlOptions {
  readonly config: Pick<Config, 'limits'>
  readonly store: Pick<GenerationStore, 'start' | 'stop' | 'workLeft' | 'read'>
  readonly prompts: Pick<PromptStore, 'list'>
  readonly contestants: Pick<ContestantStore, 'list'>
  readonly catalogue: Pick<Catalogue, 'named' | 'active'>
  readonly budget: { check(): Promise<void> }
  /** Called when answers wait. */
  readonly onStarted: () => void
}

/** Read at once to check templates: all prompts of a study may have 256 MiB. */
const PAGE = 100

export type GenerationControl = ReturnType<typeof createGenerationControl>

/** What the owner does with the generation of a study. */
export function createGenerationControl(options: GenerationControlOptions) {
  const { config, store, prompts, contestants, catalogue, budget, onStarted } = options

  async function requireVariables(studyId: string, asked: Awaited<ReturnType<ContestantStore['list']>>): Promise<void> {
    const withTemplate = asked.filter(({ template }) => template !== null)
    if (withTemplate.length === 0) return
    for (let after = 0; ; ) {
      const page = await prompts.list(studyId, after, PAGE)
      const [problem] = checkTemplates(withTemplate, page, config.limits.promptCharsMax)
      if (problem !== undefined) throw new ArenaError('field-invalid', { field: 'template', rule: problem })
      if (page.length < PAGE) return
      after = page.at(-1)!.prompt
    }
  }

  return {
    /** Throws before anything runs if a model is unknown, a variable is missing or the budget of the day is spent. */
    async start(studyId: string, { failedOnly }: { readonly failedOnly: boolean }): Promise<void> {
      const asked = (await contestants.list(studyId)).filter(({ model }) => model !== null)
      const models = await catalogue.named(...asked.map(({ model }) => model!))
      await requireVariables(studyId, asked)
      if (models.some(({ simulated }) => !simulated)) await budget.check()
      await store.start(studyId, { failedOnly })
      onStarted()
    },
    stop: (studyId: string) => store.stop(studyId, 'owner'),
    async read(studyId: string): Promise<StudyGeneration> {
      const [state, work, models] = await Promise.all([
        store.read(studyId),
        store.workLeft(studyId),
        catalogue.active(),
      ])
      const byName = new Map(models.map((model) => [model.modelName, model]))
      return { ...estimateWork(work, (name) => byName.get(name)), ...state }
    },
  }
}
