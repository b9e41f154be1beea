/**
 * A reader waits this long for formatting, not longer: what is not ready is shown as text first, and moves when it is. The
 * first formula of a visit takes a slow machine most of it.
 */
const PREPARE_MS_MAX = 2_000
/** More than a screen of it. */
const SEGMENTS_MAX = 24

/**
 * Formats both answers before either is shown, so that they appear together and nothing moves after that. Called with
 * nothing while the models still write, it loads what formats them. Never rejects.
 */
export const prepareAnswers = (texts: readonly string[]): Promise<void> => atMost(PREPARE_MS_MAX, format(texts))

/** Waits for the work, but not longer than this. A connection that hangs must not keep back what is here. */
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
    // The answers then say themselves that they could not be formatted.
  }
}
