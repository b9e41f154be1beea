import type { RenderResult } from './render-markdown.ts'

export interface RenderRequest {
  readonly id: number
  readonly sources: readonly string[]
}

export type WorkerMessage =
  | { readonly type: 'ready' }
  /** A part is being loaded. Until `working`, the time limit of loading applies. */
  | { readonly type: 'loading'; readonly id: number }
  | { readonly type: 'working'; readonly id: number }
  | { readonly type: 'rendered'; readonly id: number; readonly results: readonly RenderResult[] }
