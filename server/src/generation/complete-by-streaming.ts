import type { Completion, ModelCall, ModelCaller } from '../providers/port/model-client.ts'

/** Collects a streamed answer. The caller gets each piece when it arrives. */
export async function completeByStreaming(
  client: Pick<ModelCaller, 'stream'>,
  call: ModelCall,
  onText: (text: string) => void,
): Promise<Completion> {
  const pieces: string[] = []
  const ending = await client.stream(call, (piece) => {
    pieces.push(piece)
    onText(piece)
  })
  return { ...ending, text: pieces.join('') }
}
