import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import fc from '../../testing/properties.ts'
import { answerPrompt } from './answer-prompt.ts'
import { languages } from './language.ts'
import { models } from './models.ts'
import { preparedPrompts } from './prepared-answers.ts'
import { countTokens } from './tokens.ts'

const ask = (prompt: string, more: { system?: string | null; maxTokens?: number; temperature?: number } = {}) => ({
  context: [],
  prompt,
  system: null,
  maxTokens: null,
  temperature: 0,
  ...more,
})
const answersOf = (prompt: string) => models.map((model) => answerPrompt(model, ask(prompt), 0).text)

/** An answer with a model's name in it would not be blind. */
const anyName = new RegExp(models.flatMap(({ modelName, voice }) => [modelName, `\\b${voice}\\b`]).join('|'), 'i')
const samples = languages.flatMap(preparedPrompts)
const anyModel = fc.constantFrom(...models)
const anyPrompt = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(...samples, 'Hello', 'Was ist das?', '¿Qué es?', 'ما هي؟', 'a'.repeat(100_000)),
)

describe('the prepared answers', () => {
  it.each(languages)('are there for each sample prompt of the page, as it is written in %s', (language) => {
    const page = new URL(`../../../../web/src/features/battles/messages/${language}.ts`, import.meta.url)
    const samples = /\n {2}samples: \{\n([^}]+)\}/.exec(readFileSync(page, 'utf8'))![1]!
    const prompts = [...samples.matchAll(/'(.+)',$/gm)].map(([, prompt]) => prompt!)
    expect(prompts).toHaveLength(4)
    expect(preparedPrompts(language).toSorted()).toEqual(prompts.toSorted())
  })

  it.each(samples)('differ from model to model in wording and length, to %j', (prompt) => {
    const answers = answersOf(prompt)
    expect(new Set(answers).size).toBe(models.length)
    const lengths = answers.map((answer) => answer.length)
    expect(Math.max(...lengths)).toBeGreaterThan(3 * Math.min(...lengths))
    expect(answers.join()).not.toMatch(/simulat|<!--/i)
    expect(answers.join()).not.toMatch(anyName)
  })

  it('take a prompt with white space around it as the same prompt', () => {
    for (const prompt of samples) expect(answersOf(` ${prompt}\n`)).toEqual(answersOf(prompt))
  })
})

it.each([
  ['What is this?', 'I received these images: PNG (1.2 kB) and WebP (64 kB).'],
  ['Was ist auf dem Bild?', 'Ich habe diese Bilder erhalten: PNG (1,2 kB) und WebP (64 kB).'],
  ['¿Qué se ve aquí?', 'He recibido estas imágenes: PNG (1,2 kB) y WebP (64 kB).'],
  ['ما هذا؟', /^استلمت هذه الصور: PNG \(.+\).+WebP \(.+\)\./],
])('[Y21] an answer to %j names type and size of the images', (prompt, expected) => {
  const images = [
    { type: 'image/png', bytes: Buffer.alloc(1_200) },
    { type: 'image/webp', bytes: Buffer.alloc(64_000) },
  ] as const
  const { text } = answerPrompt(models[0]!, { ...ask(prompt), images }, 0)
  expect(text.split('\n')[0]).toMatch(expected)
})

it.each([
  ['Give me the square root of nine.', /simulated/i],
  ['Was ist die Hauptstadt von Kanada?', /simuliert/i],
  ['¿Cuál es la capital de Perú?', /simulad/i],
  ['ما هي عاصمة مصر؟', /محاكاة/],
  ['日本の首都はどこですか？', /simulated/i],
])('every model says in the language of %j that its answer is simulated', (prompt, expected) => {
  for (const [model, chance] of models.flatMap((each) => [[each, 0] as const, [each, 1] as const])) {
    const { text } = answerPrompt(model, ask(prompt, { temperature: 1 }), chance)
    expect(text).toMatch(expected)
    expect(text).not.toMatch(anyName)
  }
})

describe('any prompt', () => {
  it('gets an answer that is not empty, above temperature 0 too', () => {
    fc.assert(
      fc.property(anyModel, anyPrompt, fc.nat(), (model, prompt, chance) => {
        expect(answerPrompt(model, ask(prompt, { temperature: 1 }), chance).text).toMatch(/\S/)
      }),
    )
  })

  it('gets the same answer every time at temperature 0', () => {
    fc.assert(
      fc.property(anyModel, anyPrompt, fc.option(fc.string()), (model, prompt, system) => {
        expect(answerPrompt(model, ask(prompt, { system }), 1)).toEqual(answerPrompt(model, ask(prompt, { system }), 2))
      }),
    )
  })

  it('[B9] gets no more tokens than it allows, and "length" as the reason when the answer was cut', () => {
    fc.assert(
      fc.property(anyModel, anyPrompt, fc.integer({ min: 1, max: 120 }), (model, prompt, maxTokens) => {
        const whole = answerPrompt(model, ask(prompt), 1).text
        const { text, finishReason, usage } = answerPrompt(model, ask(prompt, { maxTokens }), 1)
        expect(usage.completionTokens).toBe(countTokens(text))
        expect(usage.completionTokens).toBeLessThanOrEqual(maxTokens)
        expect(text).not.toBe('')
        expect(text).not.toMatch(/[\ud800-\udbff]$/)
        expect(whole.startsWith(text)).toBe(true)
        expect(finishReason).toBe(text === whole ? 'stop' : 'length')
      }),
    )
  })
})

it('varies above temperature 0, and treats no temperature as one above 0', () => {
  for (const temperature of [0.7, null]) {
    const texts = [0, 1].map((chance) => answerPrompt(models[0]!, { ...ask('Hello'), temperature }, chance).text)
    expect(new Set(texts).size).toBe(2)
  }
})

it.each([
  ['', 0],
  [' \n\t', 0],
  ['four fives', 3],
  ['🍕🍕🍕🍕🍕', 2],
])('counts %j as %i tokens, in prompt and system text alike', (text, tokens) => {
  const { usage } = answerPrompt(models[0]!, ask(text, { system: text }), 1)
  expect(usage.promptTokens).toBe(2 * tokens)
  expect(usage.totalTokens).toBe(usage.promptTokens + usage.completionTokens)
})

it.each([
  ['And in winter?', 'Before this you asked: “Why are leaves green?”'],
  ['Und im Winter, warum ist das so?', 'Davor hast du gefragt: „Why are leaves green?“'],
  ['¿Y en invierno, por qué?', 'Antes preguntaste: «Why are leaves green?»'],
  ['وفي الشتاء؟', 'سألت قبل هذا: «Why are leaves green?»'],
])('[N2] a follow-up %j is answered with the previous question in its first sentence', (prompt, sentence) => {
  const context = [
    { prompt: 'Hello', answer: 'Hello!' },
    { prompt: ' Why are\nleaves green? ', answer: 'Light.' },
  ]
  for (const model of models) {
    const { text, usage } = answerPrompt(model, { ...ask(prompt), context }, 0)
    const alone = answerPrompt(model, ask(prompt), 0)
    expect(text).toBe(`${sentence}\n\n${alone.text}`)
    const tokens = ['Hello', 'Hello!', ' Why are\nleaves green? ', 'Light.'].map(countTokens)
    expect(usage.promptTokens).toBe(alone.usage.promptTokens + tokens.reduce((sum, count) => sum + count))
  }
})

it('quotes only the beginning of a long question', () => {
  const context = [{ prompt: 'tide '.repeat(1_000), answer: 'Yes.' }]
  const { text } = answerPrompt(models[0]!, { ...ask('And now?'), context }, 0)
  expect(text.split('\n')[0]).toMatch(/^Before this you asked: “(tide ){16}…”$/)
})

it('[I3] ends an answer before the first text that stops it', () => {
  const [model] = models
  const { text: whole } = answerPrompt(model!, ask('Hello'), 0)
  const stop = [whole.slice(12, 16), whole.slice(8, 11), 'not there']
  const { text, finishReason } = answerPrompt(model!, { ...ask('Hello'), stop }, 0)
  expect([text, finishReason]).toEqual([whole.slice(0, 8), 'stop'])
})
