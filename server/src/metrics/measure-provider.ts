import type { Provider } from '../providers/index.ts'
import type { MeasuredModel, Recorder } from './recorder.ts'

type ModelCaller = Pick<Provider, 'complete' | 'stream'>

/** Reports the time until the first text of each streamed answer. */
export const measureProvider = (provider: ModelCaller, model: MeasuredModel, { firstText }: Recorder): ModelCaller => ({
  complete: (call) => provider.complete(call),
  stream(call, onText) {
    const startedAt = performance.now()
    let isFirst = true
    return provider.stream(call, (text) => {
      if (isFirst) firstText(model, (performance.now() - startedAt) / 1_000)
      isFirst = false
      return onText(text)
    })
  },
})
