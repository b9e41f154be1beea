const CLOSED = ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']

/** Ends without an error if the reader of standard output, such as `head`, has seen enough. */
export async function untilClosed(writing: Promise<void>): Promise<void> {
  await writing.catch((error: NodeJS.ErrnoException) => {
    if (!CLOSED.includes(error.code ?? '')) throw error
  })
}
