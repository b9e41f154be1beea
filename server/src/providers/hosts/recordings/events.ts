/** Formats chunks as server-sent events, as most hosts do. */
export function events(...chunks: readonly unknown[]): string {
  return chunks.map((chunk) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`).join('')
}

/** A body without end: `piece` again and again, after `start`. */
export function* endless(piece: string, start = ''): Generator<string, never> {
  yield start
  for (;;) yield piece
}
