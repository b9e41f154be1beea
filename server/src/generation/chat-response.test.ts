import { ChatResponse } from '@arena/contract'
import { expect, it } from 'vitest'
import { expectConforms } from '../testing/expect-answer.ts'
import type { Answer } from './answer.ts'
import { chatResponse, modelInfo } from './chat-response.ts'

const model = { modelId: 'id', modelName: '@cf/m', displayName: 'M', providerName: 'cloudflare' } as const
const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3 }
const answered: Answer = { model, text: 'Yes.', usage, finishReason: 'stop', fallback: null }
const circumstances = {
  prompt: 'Well?',
  selectionMode: 'manual',
  responseTimeMs: 12,
  timestamp: '2026-01-01T00:00:00.000Z',
} as const

it('[B1] [C1] names a model with its provider and without its id', () => {
  expect(modelInfo(model)).toEqual({ name: '@cf/m', displayName: 'M', provider: 'cloudflare' })
})

it('[B1] [C1] contains the answer twice: as message and as output', () => {
  const response = expectConforms(ChatResponse, chatResponse(answered, circumstances))
  expect(response).toEqual({
    object: 'ai.response',
    success: true,
    message: 'Yes.',
    output: { type: 'message', content: [{ type: 'output_text', text: 'Yes.' }] },
    model: { name: '@cf/m', displayName: 'M', provider: 'cloudflare' },
    ...circumstances,
    usage,
    finishReason: 'stop',
    fallback: null,
  })
})

it('[B12] names the original model, and puts the note in message and output alike', () => {
  const response = chatResponse({ ...answered, fallback: { model: 'small', reason: 'empty' } }, circumstances)
  expect(response.model.name).toBe('@cf/m')
  expect(response.success).toBe(true)
  expect(response.fallback).toEqual({ model: 'small', reason: 'empty' })
  expect(response.message).toMatch(/^\[System Note]: The original model '@cf\/m' .* 'small'\.\n\nYes\.$/)
  expect(response.output.content).toEqual([{ type: 'output_text', text: response.message }])
})

it('[B13] is no success when neither model answered', () => {
  const nothing = { promptTokens: 0, completionTokens: 0, totalTokens: 0 }
  const response = chatResponse(
    { model, text: null, usage: nothing, finishReason: null, fallback: { model: 'small', reason: 'timeout' } },
    circumstances,
  )
  expect(expectConforms(ChatResponse, response)).toMatchObject({ success: false, finishReason: null, usage: nothing })
})
