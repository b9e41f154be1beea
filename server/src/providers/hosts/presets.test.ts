import { expect, it } from 'vitest'
import { modelCall, streamText, useRecordedHost } from './fixtures.ts'
import { type PresetName, presets } from './index.ts'
import { exchanges } from './recordings.ts'

const fixture = useRecordedHost()

/** The field with the token limit, whether a stream asks for token counts, and the field of a seed. */
const expected: Record<
  PresetName,
  [field: 'max_tokens' | 'max_completion_tokens', asksForStreamUsage: boolean, seed?: 'seed' | 'random_seed']
> = {
  openai: ['max_completion_tokens', true, 'seed'],
  anthropic: ['max_tokens', false],
  groq: ['max_completion_tokens', true, 'seed'],
  google: ['max_tokens', true],
  cloudflare: ['max_tokens', false, 'seed'],
  mistral: ['max_tokens', false, 'random_seed'],
  openrouter: ['max_tokens', true, 'seed'],
  deepseek: ['max_tokens', true],
  xai: ['max_tokens', true, 'seed'],
  together: ['max_tokens', false, 'seed'],
  azure: ['max_completion_tokens', true, 'seed'],
  ollama: ['max_tokens', true, 'seed'],
  vllm: ['max_tokens', true, 'seed'],
  lmstudio: ['max_tokens', true, 'seed'],
  litellm: ['max_tokens', true, 'seed'],
}
const names = Object.keys(presets) as PresetName[]

it.each([...names, null])('[I3] a stream from %s is asked for with the fields that the host knows', async (preset) => {
  const dialect = preset === null ? 'openai' : presets[preset].dialect
  const [field, asksForStreamUsage, seed] = preset === null ? (['max_tokens', false] as const) : expected[preset]
  fixture.host.play({ body: [exchanges[dialect].stream] })

  await streamText(fixture.connect({ preset, dialect }), modelCall({ maxTokens: 64, seed: 7 }))

  const { model, messages, ...fields } = fixture.host.requests[0]!.body
  expect(fields).toEqual({
    stream: true,
    [field as string]: 64,
    ...(seed && { [seed]: 7 }),
    ...(asksForStreamUsage && { stream_options: { include_usage: true } }),
  })
})

it.each(names)(
  'the preset %s has an address that a host can be created with, unless the operator must give it',
  (name) => {
    const { baseUrl, keyVariable } = presets[name]
    if (baseUrl !== null) fixture.connect({ baseUrl: baseUrl.replace('{accountId}', 'ab12') })
    if (keyVariable !== null) expect(keyVariable).toMatch(/^[A-Z_]+_(API_KEY|API_TOKEN)$/)
  },
)
