import { expect, it } from 'vitest'
import { jsonArray } from './json-array.ts'

it.each([[[]], [[1]], [[{ text: 'a"b' }, null, [2]]]])('writes %j in pieces', async (elements: unknown[]) => {
  const pieces: string[] = []
  async function* read() {
    yield* elements
  }
  for await (const piece of jsonArray(read())) pieces.push(piece)
  expect(JSON.parse(pieces.join(''))).toEqual(elements)
})
