import { describe, expect, it } from 'vitest'
import fc from '../../testing/properties.ts'
import { continuedSide, drawOne, isAutomatic, selectionOf, withoutRepeated } from './rules.ts'

describe('drawing one', () => {
  it.each([1, 2, 7])('[C1] returns each of %i equally often', (count) => {
    const items = Array.from({ length: count }, (_, index) => index)
    const drawn = items.map((index) => drawOne(items, () => (index + 0.5) / count))
    expect(drawn).toEqual(items)
  })

  it('[C1] returns one of them for all random numbers', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), chance, (items, number) => {
        expect(items).toContain(drawOne(items, () => number))
      }),
    )
  })

  it('[C1] from an empty list explains what to configure', () => {
    const drawing = () => drawOne([], Math.random)
    expect(drawing).toThrow(expect.objectContaining({ error: 'no-model-to-draw', status: 500, code: 'API_ERROR' }))
  })
})

it.each([
  [undefined, true],
  ['', true],
  ['auto', true],
  ['Auto', false],
  ['auto ', false],
  ['openai/auto', false],
  ['llama', false],
])('[C1] the model %j is drawn: %s', (model, automatic) => {
  expect(isAutomatic(model)).toBe(automatic)
})

describe('a chat that continues a side of a battle', () => {
  const continues = '00000000-0000-7000-8000-000000000000'

  it.each([
    [{}, null],
    [{ model: 'llama' }, null],
    [
      { continues, side: 'agent1' },
      { continuesId: continues, side: 'agent1' },
    ],
    [
      { continues, side: 'agent2', model: 'auto' },
      { continuesId: continues, side: 'agent2' },
    ],
  ] as const)('[N9] %j continues %j', (request, side) => {
    expect(continuedSide(request)).toEqual(side)
  })

  it.each([
    [{ continues }, 'continues-needs-side'],
    [{ side: 'agent1' }, 'continues-needs-side'],
    [{ continues, side: 'agent1', model: 'llama' }, 'continues-with-model'],
  ] as const)('[N9] %j is refused: %s', (request, error) => {
    expect(() => continuedSide(request)).toThrow(expect.objectContaining({ error, status: 400 }))
  })

  it.each([
    [{}, 'automatic'],
    [{ model: 'auto' }, 'automatic'],
    [{ model: 'llama' }, 'manual'],
    [{ continues, model: 'auto' }, 'manual'],
  ] as const)('[C1] [N9] %j has the selection mode %s', (request, selectionMode) => {
    expect(selectionOf(request)).toBe(selectionMode)
  })
})

it.each([
  [[], 'a', [], []],
  [['a'], 'a', [], []],
  [['a', 'b', 'b'], 'b', [], ['a']],
  [['b', 'a'], 'b', [], ['b', 'a']],
  [['a', 'b', 'b'], 'b', ['1'], ['a', 'b']],
])(
  '[N8] of the turns %j, the prompt %s is sent with those that differ or have images (%j)',
  (prompts, prompt, withImages, expected) => {
    const turns = prompts.map((text, index) => ({ turnId: String(index), prompt: text }))
    expect(withoutRepeated(turns, prompt, new Set(withImages)).map((turn) => turn.prompt)).toEqual(expected)
  },
)
