import type { ModelCaller } from '../providers/index.ts'
import type { MeasuredModel, Recorder } from './recorder.ts'

/** Counts the calls, and reports the time until the first text of each streamed answer. */
export const measureCalls = (client: ModelCaller, model: MeasuredModel, recorder: Recorder): ModelCaller => ({
  complete(call) {
    recorder.modelCall(model)
    return client.complete(call)
  },
  stream(call, onText) {
    recorder.modelCall(model)
    const startedAt = performance.now()
    let isFirst = true
    return client.stream(call, (text) => {
      if (isFirst) recorder.firstText(model, (performance.now() - startedAt) / 1_000)
      isFirst = false
      return onText(text)
    })
  },
})
