import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createFuzzer, type FuzzedCall } from './fuzz.ts'

const corpus = path.join(import.meta.dirname, 'fixtures/fuzz-corpus.json')

it('[W4] [W10] [W11] answers odd calls, and new ones made from the contract, in the right envelope', async () => {
  const fuzzer = await createFuzzer()
  const calls = [...(JSON.parse(await readFile(corpus, 'utf8')) as FuzzedCall[]), ...fuzzer.sample(500, 1)]
  for (const call of calls)
    expect(await fuzzer.send(call), JSON.stringify(call).slice(0, 1_000)).toMatchObject({ fault: null })
  await fuzzer.close()
})
