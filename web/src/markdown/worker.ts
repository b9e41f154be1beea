import { type LoadParts, loadParts, type RenderedSegment, renderSegment } from './render-markdown.ts'
import type { RenderRequest, WorkerMessage } from './worker-messages.ts'

const tell = (message: WorkerMessage): void => self.postMessage(message)

const render = async ({ id, sources }: RenderRequest): Promise<void> => {
  const load: LoadParts = async (needs) => {
    tell({ type: 'loading', id })
    const parts = await loadParts(needs)
    tell({ type: 'working', id })
    return parts
  }
  const results: RenderedSegment[] = []
  for (const source of sources) results.push(await renderSegment(source, load))
  tell({ type: 'rendered', id, results })
}

self.addEventListener('message', ({ data }: MessageEvent<RenderRequest>) => void render(data))
tell({ type: 'ready' })
