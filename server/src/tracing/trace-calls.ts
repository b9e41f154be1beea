import { CallFailure, type Ending, type ModelCall, type ModelCaller } from '../providers/port/model-client.ts'
import type { Tracer } from './tracer.ts'

/** One span for each call of a model, with retries. The attributes have the names of OpenTelemetry's conventions. */
export function traceCalls(
  client: ModelCaller,
  { modelName, providerName }: { readonly modelName: string; readonly providerName: string },
  tracer: Tracer | null,
): ModelCaller {
  if (tracer === null) return client
  const trace = async <Result extends Ending>({ signal }: ModelCall, call: () => Promise<Result>): Promise<Result> => {
    const span = tracer.startPart(`chat ${modelName}`, {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': modelName,
      'gen_ai.provider.name': providerName,
    })
    try {
      const result = await call()
      span?.set({
        'gen_ai.usage.input_tokens': result.usage.promptTokens,
        'gen_ai.usage.output_tokens': result.usage.completionTokens,
        'arena.finish_reason': result.finishReason,
      })
      return result
    } catch (error) {
      // Without the message: hosts put prompts and keys into their error texts.
      span?.fail(error instanceof CallFailure ? error.reason : signal.aborted ? 'cancelled' : 'error')
      if (error instanceof CallFailure && error.status !== null)
        span?.set({ 'http.response.status_code': error.status })
      throw error
    } finally {
      span?.end()
    }
  }
  return {
    complete: (call) => trace(call, () => client.complete(call)),
    stream: (call, onText) => trace(call, () => client.stream(call, onText)),
  }
}
