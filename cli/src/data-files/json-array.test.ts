import { expect, it } from 'vitest'
import { type ArrayItem, readArray } from './json-array.ts'

async function* inPieces(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

async function itemsOf(text: string): Promise<ArrayItem[]> {
  const items: ArrayItem[] = []
  for await (const item of readArray(inPieces(text, 3))) items.push(item)
  return items
}

it.each([
  ['[]', []],
  ['[{"a":1},{"a":[1,{"b":"]},\\""}]}]', [{ a: 1 }, { a: [1, { b: ']},"' }] }]],
  ['\n[\n {"a": "\\\\"} ,\n 2 ]\n', [{ a: '\\' }, 2]],
])('[O31] reads the items of the JSON array %j', async (text, items) => {
  expect((await itemsOf(text)).map((item) => JSON.parse(item.text) as unknown)).toEqual(items)
})

it('[O31] knows the line of each item', async () => {
  expect((await itemsOf('[\n{"a":\n1},\n\n{}]')).map(({ line }) => line)).toEqual([2, 5])
})

it.each([
  ['[{"a":1},', 'does not end'],
  ['[{"a":1}]\n{"a":2}', 'Line 2: something follows'],
  ['[1]]', 'Line 1: something follows'],
])('[O31] refuses %j', async (text, sentence) => {
  await expect(itemsOf(text)).rejects.toThrow(sentence)
})
