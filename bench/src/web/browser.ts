import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The machine's own browser, null where there is none; playwright-core brings none. */
export function findBrowser(): string | null {
  return places.find((place) => place !== undefined && existsSync(place)) ?? null
}

export function launchBrowser(executablePath: string): Promise<Browser> {
  // Chromium refuses its own sandbox to root, which is what builds usually run as.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

export const desk = { viewport: { width: 1280, height: 900 }, locale: 'en-GB' } as const satisfies BrowserContextOptions
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  locale: 'en-GB',
} as const satisfies BrowserContextOptions

export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
}

/** A person with an empty cache and no storage; the browser keeps nothing from one visit to the next. */
export async function visit<Found>(
  browser: Browser,
  { options = desk, slowdown }: { readonly options?: BrowserContextOptions; readonly slowdown: number },
  look: (visit: Visit) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    // A machine with other work to do is slow, not wrong.
    page.setDefaultTimeout(120_000)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await look({ context, page })
  } finally {
    await context.close()
  }
}
