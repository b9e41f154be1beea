import type { Provider } from '../providers/index.ts'
import type { MeasuredModel, Recorder } from './recorder.ts'

type ModelCaller = Pick<Provider, 'complete' | 'stream'>

/** Counts the calls, and reports the time until the first text of each streamed answer. */
export const measureProvider = (provider: ModelCaller, model: MeasuredModel, recorder: Recorder): ModelCaller => ({
  complete(call) {
    recorder.modelCall(model)
    return provider.complete(call)
  },
  stream(call, onText) {
    recorder.modelCall(model)
    const startedAt = performance.now()
    let isFirst = true
    return provider.stream(call, (text) => {
      if (isFirst) recorder.firstText(model, (performance.now() - startedAt) / 1_000)
      isFirst = false
      return onText(text)
    })
  },
})
