import { type LoadParts, loadParts, type RenderResult, renderSegment } from './render-markdown.ts'
import type { RenderRequest, WorkerMessage } from './worker-messages.ts'

const send = (message: WorkerMessage): void => self.postMessage(message)

const render = async ({ id, sources }: RenderRequest): Promise<void> => {
  const load: LoadParts = async (needs) => {
    send({ type: 'loading', id })
    const parts = await loadParts(needs)
    send({ type: 'working', id })
    return parts
  }
  const results: RenderResult[] = []
  for (const source of sources) results.push(await renderSegment(source, load))
  send({ type: 'rendered', id, results })
}

self.addEventListener('message', ({ data }: MessageEvent<RenderRequest>) => void render(data))
send({ type: 'ready' })
