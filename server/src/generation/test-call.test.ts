import { expect, it } from 'vitest'
import type { ModelCall, ModelCaller } from '../providers/port/model-client.ts'
import { testCall } from './test-call.ts'

it('[G8] a stream that stays silent after its first words fails the test of its host', async () => {
  const stream = ({ signal }: ModelCall, onText: (text: string) => void | Promise<void>) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      void onText('Paris')
    })
  const client = { stream } as unknown as ModelCaller
  const { signal } = new AbortController()
  const tested = await testCall(client, { modelName: 'silent', stream: true, timeoutMs: 20, signal })
  expect(tested).toMatchObject({ ok: false, error: { reason: 'timeout' } })
})
