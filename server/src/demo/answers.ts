import { generationDefaults } from '@arena/contract'
import { languageDetector, namesItself, styleOf, styleVector, tagsOf } from '../analysis/index.ts'
import { createProviders, simulatedModels } from '../providers/index.ts'
import type { Usage } from '../providers/provider.ts'
import { countTokens } from '../providers/simulator/tokens.ts'
import { type DemoPrompt, demoPrompts } from './prompts.ts'

export interface WrittenAnswer {
  readonly modelName: string
  readonly text: string
  readonly usage: Usage
  readonly style: readonly number[]
  readonly namedItself: boolean
  readonly durationMs: number
}

export interface AskedPrompt extends DemoPrompt {
  readonly tags: readonly string[]
  readonly answers: ReadonlyMap<string, WrittenAnswer>
}

/** About what the simulator takes at its human pace. */
const durationOf = ({ completionTokens }: Usage): number => Math.min(3_600, 300 + 14 * completionTokens)

interface Author {
  readonly modelName: string
  readonly displayName: string
}

const written = (author: Author, text: string, usage: Usage): WrittenAnswer => ({
  modelName: author.modelName,
  text,
  usage,
  style: styleVector(styleOf({ text, usage })),
  namedItself: namesItself(text, author),
  durationMs: durationOf(usage),
})

/** The answer with its author's name on it, as models sometimes put it although nobody asked. */
export function signed({ text: plain, usage: { promptTokens } }: WrittenAnswer, author: Author): WrittenAnswer {
  const text = `I am ${author.displayName.replace(' (simulated)', '')}, an AI assistant.\n\n${plain}`
  const completionTokens = countTokens(text)
  return written(author, text, { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens })
}

/** Every prompt, answered once by every simulated model: the same each time, since temperature 0 leaves no choice. */
export async function writeAnswers(): Promise<AskedPrompt[]> {
  const providers = createProviders({ providers: [], simulatorPace: 'off' })
  const detectLanguage = await languageDetector()
  const { signal } = new AbortController()
  const { maxTokens } = generationDefaults
  const ask = async (prompt: string) => {
    const answers = new Map<string, WrittenAnswer>()
    for (const model of simulatedModels) {
      const call = { modelName: model.modelName, prompt, system: null, maxTokens, temperature: 0, signal }
      const { text, usage } = await providers.of(model).complete(call)
      answers.set(model.modelName, written(model, text, usage))
    }
    return answers
  }
  try {
    const asked: AskedPrompt[] = []
    for (const prompt of demoPrompts) {
      asked.push({ ...prompt, tags: tagsOf(prompt.text, detectLanguage), answers: await ask(prompt.text) })
    }
    return asked
  } finally {
    await providers.close()
  }
}
