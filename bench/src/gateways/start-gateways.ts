import { type Arena, modelName } from '../processes/arena.ts'
import { freePort } from '../processes/free-port.ts'
import { startNode } from '../processes/start-node.ts'
import { untilAnswers } from '../processes/until-answers.ts'
import type { Workplace } from '../processes/workplace.ts'
import type { BenchProvider } from '../provider/start-provider.ts'
import { completionRequest, type Gateway, PROMPT } from './gateway.ts'
import { installPortkey } from './install-portkey.ts'

/** Nothing in between: what the load generator and the provider cost by themselves. */
export const straightTo = ({ port }: BenchProvider): Gateway => ({
  process: null,
  port,
  streamed: completionRequest(true),
  whole: completionRequest(false),
})

export async function startRelay(place: Workplace, provider: BenchProvider): Promise<Gateway> {
  const relay = startNode(place, { name: 'relay', file: new URL('./relay.js', import.meta.url) })
  const port = await relay.ask<number>('serve', `http://127.0.0.1:${provider.port}`)
  return { ...straightTo(provider), process: relay, port }
}

export async function throughArena(arena: Arena): Promise<Gateway> {
  const authorization = `Bearer ${await arena.signIn()}`
  return {
    process: arena,
    port: arena.port,
    streamed: {
      method: 'POST',
      path: '/api/arena/chat/stream',
      headers: { authorization },
      body: JSON.stringify({ prompt: PROMPT, model: modelName(0) }),
    },
    whole: {
      method: 'POST',
      path: '/api/arena/dualchat',
      headers: { authorization },
      body: JSON.stringify({ prompt: PROMPT }),
    },
  }
}

/** Portkey's gateway in production mode; `null`, and a word about it, where it cannot be had. */
export async function startPortkey(
  place: Workplace,
  provider: BenchProvider,
  progress: (words: string) => void,
): Promise<Gateway | null> {
  let program: string
  try {
    program = await installPortkey(progress)
  } catch (error) {
    progress(`Portkey could not be installed, going on without it: ${error instanceof Error ? error.message : error}`)
    return null
  }
  const port = await freePort()
  const portkey = startNode(place, {
    name: 'portkey',
    file: program,
    args: ['--headless', `--port=${port}`],
    env: { NODE_ENV: 'production' },
  })
  await untilAnswers(`http://127.0.0.1:${port}/`)
  const headers = {
    authorization: 'Bearer any',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': provider.url,
  }
  return {
    process: portkey,
    port,
    streamed: completionRequest(true, headers),
    whole: completionRequest(false, headers),
  }
}
