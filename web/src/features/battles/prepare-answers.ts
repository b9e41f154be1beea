/**
 * The longest wait for formatting. Later results replace the plain text and shift the page. The first formula of a visit
 * takes a slow machine most of this time.
 */
const PREPARE_MS_MAX = 2_000
/** More than one screen. */
const SEGMENTS_MAX = 24

/**
 * Formats both answers before either is shown, so that they appear together and nothing shifts. Called without texts, it
 * loads the formatter while the models write. Never rejects.
 */
export const prepareAnswers = (texts: readonly string[]): Promise<void> => atMost(PREPARE_MS_MAX, format(texts))

/** Waits for the work, but no longer than `ms`: a hanging connection must not delay the answers. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

async function format(texts: readonly string[]): Promise<void> {
  try {
    const [{ pageRenderer }, { splitSegments }] = await Promise.all([
      import('../../markdown/page-renderer.ts'),
      import('../../markdown/segments.ts'),
    ])
    const sources = texts.flatMap((text) => splitSegments(text).slice(0, SEGMENTS_MAX))
    const owner = {}
    await Promise.all(
      (sources.length > 0 ? sources : [{ source: ' ' }]).map(
        ({ source }) => new Promise((resolve) => pageRenderer.request(source, owner, resolve)),
      ),
    )
  } catch {
    // Each answer then shows a note that it is not formatted.
  }
}
