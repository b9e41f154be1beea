import type { RenderedSegment } from './render-markdown.ts'

export interface RenderRequest {
  readonly id: number
  readonly sources: readonly string[]
}

export type WorkerMessage =
  | { readonly type: 'ready' }
  /** A part comes over the network: until `working`, time does not count against the answer. */
  | { readonly type: 'loading'; readonly id: number }
  | { readonly type: 'working'; readonly id: number }
  | { readonly type: 'rendered'; readonly id: number; readonly results: readonly RenderedSegment[] }
