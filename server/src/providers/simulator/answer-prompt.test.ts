import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerPrompt } from './answer-prompt.ts'
import { models } from './models.ts'
import { countTokens } from './tokens.ts'

const ask = (
  prompt: string,
  more: { system?: string | null; maxTokens?: number | null; temperature?: number | null } = {},
) => ({
  prompt,
  system: more.system ?? null,
  maxTokens: more.maxTokens ?? null,
  temperature: more.temperature ?? 0,
})

const samples = [
  'Hello',
  'Who are you?',
  'What is 17 * 23?',
  'Solve x^2 - 5x + 6 = 0',
  'Why is the sky blue?',
  'Explain the basics of falconry',
  'Write a Python function to reverse a string',
  'Write a parser in Haskell',
  'Compare TCP and UDP',
  'Which is better: a llama or an alpaca?',
  'Give me five ideas for a garden party',
  'Name the planets',
  'Translate "good morning" to French',
  'Translate "my hovercraft is full of eels" into Italian',
  'Summarize: It rained for a week on the harbour. The boats stayed in. On Sunday the sun came out and everyone went down to look at the harbour.',
  'Write a poem about autumn',
  'Write a haiku',
  'Tell me a joke',
  'Tell me a story about a dragon',
  'Write an email to my boss asking for a day off',
  'How do I make coffee?',
  'How do I tame a falcon?',
  'What is the capital of Australia?',
  'Who invented the yo-yo?',
  'Should I buy a house?',
  'Is the earth flat?',
  'I feel tired today',
  'Warum ist der Himmel blau?',
  'Donne-moi trois idées pour un dîner',
  '¿Qué es el amor?',
  'اشرح لي الجاذبية',
  '请写一首关于春天的诗',
  '日本の首都はどこですか？',
]

/** Whole prompts, and prompts made of the words that steer the reading. */
const anyPrompt = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(...samples),
  fc
    .array(
      fc.constantFrom(
        ...samples.flatMap((sample) => sample.split(' ')),
        'vs',
        'or',
        '"',
        '\n',
        '٠',
        '|',
        '$',
        '`',
        '5',
        '🏴‍☠️',
        '\u202e',
      ),
      { maxLength: 25 },
    )
    .map((words) => words.join(' ')),
)
const anyModel = fc.nat(models.length - 1)

describe('any prompt', () => {
  it('gets an answer that is not empty, whatever it is', () => {
    fc.assert(
      fc.property(anyModel, anyPrompt, fc.option(fc.string()), fc.nat(), (index, prompt, system, chance) => {
        expect(answerPrompt(models[index]!, ask(prompt, { system, temperature: 1 }), chance).text.trim()).not.toBe('')
      }),
      { numRuns: 1_000 },
    )
  })

  it('gets the same answer every time at temperature 0', () => {
    fc.assert(
      fc.property(anyModel, anyPrompt, fc.option(fc.string()), (index, prompt, system) => {
        expect(answerPrompt(models[index]!, ask(prompt, { system }), 1)).toEqual(
          answerPrompt(models[index]!, ask(prompt, { system }), 2),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('gets no more tokens than it allows, and is told when something was cut', () => {
    fc.assert(
      fc.property(anyModel, anyPrompt, fc.integer({ min: 1, max: 120 }), (index, prompt, maxTokens) => {
        const whole = answerPrompt(models[index]!, ask(prompt), 1)
        const { text, finishReason, usage } = answerPrompt(models[index]!, ask(prompt, { maxTokens }), 1)
        expect(usage.completionTokens).toBe(countTokens(text))
        expect(usage.completionTokens).toBeLessThanOrEqual(maxTokens)
        expect(text).not.toBe('')
        expect(whole.text.startsWith(text)).toBe(true)
        expect(finishReason).toBe(text === whole.text ? 'stop' : 'length')
      }),
      { numRuns: 300 },
    )
  })

  it('never learns from the answer which model gave it', () => {
    const ownNames = models.map(({ displayName }) => displayName.replace(' (simulated)', '').toLowerCase())
    fc.assert(
      fc.property(anyModel, anyPrompt, fc.nat(), (index, prompt, chance) => {
        const text = answerPrompt(models[index]!, ask(prompt, { temperature: 1 }), chance).text.toLowerCase()
        const asked = prompt.toLowerCase()
        for (const { modelName, displayName } of models) {
          expect(text).not.toContain(modelName)
          expect(text).not.toContain(displayName.toLowerCase())
        }
        for (const hint of [...ownNames, 'simulat']) if (!asked.includes(hint)) expect(text).not.toContain(hint)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('answerPrompt', () => {
  it('does not repeat the names of models that a prompt brings along', () => {
    for (const model of models) {
      const { text } = answerPrompt(model, ask('Are you sim/solon or @sim/brook, or Quill (simulated)?'), 1)
      expect(text).not.toMatch(/sim\/|simulated/i)
    }
  })

  it.each(samples)('lets the models differ on %j', (prompt) => {
    const answers = new Set(models.map((model) => answerPrompt(model, ask(prompt), 1).text))
    expect(answers.size).toBeGreaterThanOrEqual(6)
  })

  it('varies above temperature 0, and treats no temperature as one above 0', () => {
    for (const temperature of [0.7, null]) {
      const question = { ...ask('Tell me a joke'), temperature }
      const answers = Array.from({ length: 40 }, (_, chance) => answerPrompt(models[0]!, question, chance * 7919).text)
      expect(new Set(answers).size).toBeGreaterThan(1)
    }
  })

  it('counts prompt and system text by the rule for answers', () => {
    const { usage } = answerPrompt(models[0]!, ask('four words are here', { system: 'be kind' }), 1)
    expect(usage.promptTokens).toBe(countTokens('four words are here') + countTokens('be kind'))
    expect(usage.totalTokens).toBe(usage.promptTokens + usage.completionTokens)
  })

  it('is right about sums in the careful model and slightly wrong in the confident one', () => {
    const answerOf = (modelName: string, prompt: string): string =>
      answerPrompt(models.find((model) => model.modelName === modelName)!, ask(prompt), 1).text
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 99 }), fc.integer({ min: 12, max: 99 }), (a, b) => {
        expect(answerOf('sim/solon', `What is ${a} * ${b}?`)).toContain(`= ${a * b}**`)
        expect(answerOf('sim/pico', `What is ${a} * ${b}?`)).not.toMatch(new RegExp(`\\b${a * b}\\b`))
      }),
    )
  })

  it.each([
    ['Warum ist der Himmel blau?', /Luftmoleküle/],
    ['Explique-moi la photosynthèse', /chlorophylle/],
    ['¿Por qué el cielo es azul?', /moléculas/],
    ['ما هي عاصمة مصر؟', /القاهرة/],
    ['为什么天空是蓝色的？', /空气分子/],
    ['日本の首都はどこですか？', /東京/],
  ])('answers %s in its own language, in the polyglot', (prompt, expected) => {
    expect(answerPrompt(models.find(({ modelName }) => modelName === 'sim/atlas')!, ask(prompt), 1).text).toMatch(
      expected,
    )
  })

  it.each([
    ['nothing but a letter', 'a'],
    ['opening brackets', '('],
    ['sums', '1+'],
    ['questions', 'why is it so? '],
    ['quotation marks', '"'],
    ['right-to-left', 'السماء '],
    ['emoji', '🍕'],
    ['halves of emoji', '\ud83c'],
    ['controls', '\u0000\u202e\u200b'],
    ['line breaks', '\n'],
  ])('answers a hundred thousand characters of %s', (_, unit) => {
    const prompt = unit.repeat(100_000 / unit.length)
    for (const model of models) {
      const { text } = answerPrompt(model, ask(prompt), 1)
      expect(text.length).toBeGreaterThan(0)
      expect(text.length).toBeLessThan(8_000)
    }
  })
})
