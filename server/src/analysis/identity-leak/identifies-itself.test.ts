import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { presetModels } from '../../features/models/index.ts'
import { environmentPresets, simulatedModels } from '../../providers/index.ts'
import { identifiesItself } from './identifies-itself.ts'

const models = {
  llama: { modelName: 'llama-3.3-70b-versatile', displayName: 'Llama 3.3 70B' },
  gpt: { modelName: 'openai/gpt-oss-120b', displayName: 'GPT-OSS 120B' },
  qwen: { modelName: 'qwen/qwen3-32b', displayName: 'Qwen3 32B' },
  kimi: { modelName: 'moonshotai/kimi-k2-instruct-0905', displayName: 'Kimi K2' },
  gemini: { modelName: 'gemini-2.5-flash', displayName: 'Gemini 2.5 Flash' },
  mistral: { modelName: '@cf/mistralai/mistral-small-3.1-24b-instruct', displayName: 'Mistral Small 3.1 24B (edge)' },
  claude: { modelName: 'claude-sonnet-4', displayName: 'Claude Sonnet 4' },
  phi: { modelName: 'phi-4', displayName: 'Phi 4' },
  basic: { modelName: 'sim/basic', displayName: 'Basic' },
  nova: { modelName: 'amazon/nova-pro', displayName: 'Nova Pro' },
  atlas: { modelName: 'sim/atlas-2', displayName: 'Atlas 2' },
  minicpm: { modelName: 'openbmb/minicpm', displayName: 'MiniCPM' },
} as const

type Group = readonly (readonly [model: keyof typeof models, answer: string])[]

/** Answers that identify their model, and answers that do not, grouped by their kind. */
const { leaked, notLeaked } = JSON.parse(
  readFileSync(new URL('fixtures/answers.json', import.meta.url), 'utf8'),
) as Record<'leaked' | 'notLeaked', Record<string, Group>>

describe('an answer', () => {
  it.each(Object.values(leaked).flat())('[B21] of %s identifies itself: %s', (model, answer) => {
    expect(identifiesItself(answer, models[model])).toBe(true)
  })

  it.each(Object.values(notLeaked).flat())('[B21] of %s does not identify itself: %s', (model, answer) => {
    expect(identifiesItself(answer, models[model])).toBe(false)
  })

  const presetted = environmentPresets.flatMap(({ name }) => presetModels(name))
  it.each([...presetted, ...simulatedModels])('[B21] of $displayName identifies itself by that name', (model) => {
    const answer = `I am ${model.displayName.replace(/ \(.*\)/, '')}, an AI assistant.`
    expect(identifiesItself(answer, model)).toBe(true)
  })

  it('[B21] is searched up to three hundred sentences that name the model', () => {
    const about = (sentences: number) => `${'Llama is open.\n'.repeat(sentences)}I am Llama.`
    expect(identifiesItself(about(299), models.llama)).toBe(true)
    expect(identifiesItself(about(300), models.llama)).toBe(false)
  })

  // Regular expressions that backtrack would block the service for minutes.
  it.each(['“', "'a ", 'I am ', 'Llama ', 'Llama-', 'Llama “', 'Llama says ', 'Llama.I am a ', '我是一个由Llama'])(
    '[B21] of a megabyte is searched to its end: %j repeated',
    (unit) => {
      expect(identifiesItself(`${unit.repeat(2 ** 20 / unit.length)}\nI am Llama.`, models.llama)).toBe(false)
      expect(identifiesItself(`${unit.repeat(100)}\n\nI was developed by Meta.`, models.llama)).toBe(true)
    },
  )
})
