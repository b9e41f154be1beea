import { expect, it } from 'vitest'
import type { ModelCall, ModelCaller } from '../providers/port/model-client.ts'
import { chargeCalls } from './charge-calls.ts'
import type { Prices } from './cost-of.ts'

// A token of the prompt costs 1 dollar, and one of the answer 100.
const prices: Prices = { inputPrice: 1e6, outputPrice: 100e6 }
const ending = {
  finishReason: 'stop',
  usage: { promptTokens: 3, completionTokens: 2, totalTokens: 5 },
  reasoning: null,
} as const

/** A host that sends this text, and the reasoning after `|`, and then ends, fails, or waits until the caller leaves. */
function hostThat(sends: string, then: 'ends' | 'fails' | 'waits') {
  const caller = new AbortController()
  const end = async () => {
    if (then === 'waits') caller.abort(new Error('left'))
    caller.signal.throwIfAborted()
    if (then === 'fails') throw new Error('it broke')
    return ending
  }
  const client: ModelCaller = {
    complete: async () => ({ ...(await end()), text: sends }),
    async stream({ onReasoning }, onText) {
      const [text = '', reasoning = ''] = sends.split('|')
      if (reasoning !== '') await onReasoning?.(reasoning)
      if (text !== '') await onText(text)
      return end()
    },
  }
  // 12 characters are 3 tokens.
  const question = { context: [{ prompt: 'Tea', answer: 'No.' }], prompt: 'Why', system: 'Be.' }
  const call: ModelCall = { ...question, modelName: 'm', maxTokens: 9, temperature: 0, signal: caller.signal }
  return { client, call }
}

const ask = {
  complete: (client: ModelCaller, call: ModelCall): Promise<unknown> => client.complete(call),
  stream: (client: ModelCaller, call: ModelCall): Promise<unknown> => client.stream(call, () => {}),
}

it.each([
  ['complete', 'ends', '12345678', 203],
  ['complete', 'fails', '', 0],
  ['complete', 'waits', '', 3],
  ['stream', 'ends', '12345678', 203],
  ['stream', 'fails', '', 0],
  ['stream', 'fails', '12345678', 203],
  ['stream', 'waits', '', 3],
  ['stream', 'waits', '1234', 103],
  ['stream', 'fails', '|1234', 103],
  ['stream', 'waits', '1234|1234', 203],
] as const)(
  '[O16] holds what a call can cost, and charges one by `%s` of a host that %s after "%s": %j dollars',
  async (how, then, sends, dollars) => {
    const { client, call } = hostThat(sends, then)
    const chargedAt = async (given: Prices) => {
      const charged: [held: number, spent: number][] = []
      const hold = (held: number) => (spent: number) => void charged.push([held, spent])
      await ask[how](chargeCalls(client, given, hold), call).catch(() => {})
      return charged
    }
    // 12 characters, and an answer of 9 tokens.
    expect(await chargedAt(prices)).toEqual([[912, dollars]])
    expect(await chargedAt({ ...prices, outputPrice: null })).toEqual([[0, 0]])
  },
)

it('passes on the answer, the failure and the pauses of the reader', async () => {
  const { client, call } = hostThat('Hi', 'ends')
  const charged = chargeCalls(client, prices, () => () => {})
  expect(await charged.complete(call)).toEqual({ ...ending, text: 'Hi' })
  const read: string[] = []
  expect(await charged.stream(call, async (text) => void read.push(text))).toEqual(ending)
  expect(read).toEqual(['Hi'])
  const broken = hostThat('Hi', 'fails')
  await expect(chargeCalls(broken.client, prices, () => () => {}).complete(broken.call)).rejects.toThrow('it broke')
})
