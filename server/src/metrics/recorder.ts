import type { VoteClass } from '@arena/contract'

/** A model and its host, as labels of a metric. */
export interface MeasuredModel {
  readonly modelName: string
  readonly providerName: string
}

/** What the features report to the metrics. Nothing happens while metrics are off. */
export interface Recorder {
  /** A battle was stored. */
  battle(mode: string): void
  /** A model is called. */
  modelCall(model: MeasuredModel): void
  /** The first text of an answer arrived. */
  firstText(model: MeasuredModel, seconds: number): void
  /** A fallback, or another drawn model, was asked instead of the model. */
  fallback(failed: MeasuredModel): void
  /** `durationMs` is the time since the answers, if the client reported it. */
  vote(countedAs: VoteClass, durationMs: number | null): void
}

export const noRecorder: Recorder = {
  battle() {},
  modelCall() {},
  firstText() {},
  fallback() {},
  vote() {},
}
