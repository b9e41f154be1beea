import { expect, it } from 'vitest'
import { modelCall, streamText, useRecordedHost } from './fixtures.ts'
import { type PresetName, presets } from './index.ts'
import { exchanges } from './recordings.ts'

const fixture = useRecordedHost()

/** The field with the token limit, and whether a stream asks for token counts. */
const expected: Record<PresetName, [field: 'max_tokens' | 'max_completion_tokens', asksForStreamUsage: boolean]> = {
  openai: ['max_completion_tokens', true],
  anthropic: ['max_tokens', false],
  groq: ['max_completion_tokens', true],
  google: ['max_tokens', true],
  cloudflare: ['max_tokens', false],
  mistral: ['max_tokens', false],
  openrouter: ['max_tokens', true],
  deepseek: ['max_tokens', true],
  xai: ['max_tokens', true],
  together: ['max_tokens', false],
  azure: ['max_completion_tokens', true],
  ollama: ['max_tokens', true],
  vllm: ['max_tokens', true],
  lmstudio: ['max_tokens', true],
  litellm: ['max_tokens', true],
}
const names = Object.keys(presets) as PresetName[]

it.each([...names, null])('a stream from %s is asked for with the fields that the host knows', async (preset) => {
  const dialect = preset === null ? 'openai' : presets[preset].dialect
  const [field, asksForStreamUsage] = preset === null ? ['max_tokens', false] : expected[preset]
  fixture.host.play({ body: [exchanges[dialect].stream] })

  await streamText(fixture.connect({ preset, dialect }), modelCall({ maxTokens: 64 }))

  const { model, messages, ...fields } = fixture.host.requests[0]!.body
  expect(fields).toEqual({
    stream: true,
    [field as string]: 64,
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
