import { startRecordedHost } from '../providers/hosts/recorded-host.ts'
import { type ArenaOptions, startArena, type TestArena } from './start-arena.ts'

export interface HostedArena extends TestArena {
  /** The models whose calls fail. */
  readonly failing: Set<string>
}

const answer = JSON.stringify({
  choices: [{ index: 0, message: { role: 'assistant', content: 'It depends.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
})

/** An arena with real models on a local `groq` host, where calls of chosen models fail. */
export async function startHostedArena({ env = {}, ...options }: ArenaOptions = {}): Promise<HostedArena> {
  const host = await startRecordedHost()
  const failing = new Set<string>()
  // A 400 is not retried; waiting for retries would slow down the tests.
  host.play(({ body }) => (failing.has(String(body.model)) ? { status: 400, body: '{}' } : { body: answer }))
  const arena = await startArena({
    ...options,
    env: { GROQ_BASE_URL: host.baseUrl, GROQ_API_KEY: 'key', RATE_LIMIT: 'off', ...env },
  })
  return {
    ...arena,
    failing,
    async close() {
      await arena.close()
      await host.close()
    },
  }
}
