import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type Smoothness, smoothnessOf } from './frames.ts'

const STEPS = 60
const STEP_MS = 50

/** Turns the wheel for three seconds, from the top of the page, and tells how evenly its frames came. */
export async function scroll(page: Page, pixels: number | 'to the end'): Promise<Smoothness> {
  const heightPx = await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    return document.documentElement.scrollHeight
  })
  const stepPx = Math.ceil((pixels === 'to the end' ? heightPx : pixels) / STEPS)
  await page.mouse.move(300, 500)
  await page.evaluate(() => {
    const times: number[] = []
    window.noted.frameTimesMs = times
    const note = (timeMs: number) => {
      times.push(timeMs)
      if (window.noted.frameTimesMs === times) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const start = performance.now()
  for (let step = 1; step <= STEPS; step++) {
    await page.mouse.wheel(0, stepPx)
    // A browser that falls behind is not sent more at once than a hand would.
    await sleep(Math.max(0, start + step * STEP_MS - performance.now()))
  }
  const { frameTimesMs, scrolledPx } = await page.evaluate(() => {
    const { frameTimesMs } = window.noted
    window.noted.frameTimesMs = null
    return { frameTimesMs: frameTimesMs ?? [], scrolledPx: scrollY }
  })
  if (scrolledPx < stepPx) throw new Error(`The page of ${heightPx} pixels moved by ${scrolledPx} only.`)
  return smoothnessOf(frameTimesMs)
}
