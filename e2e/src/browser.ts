import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of this machine; playwright-core brings none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = places.find((place) => place !== undefined && existsSync(place))
  if (!executablePath) throw new Error('No browser: `apt-get install chromium`, or name one in CHROMIUM.')
  // Chromium refuses its own sandbox to root, which is what builds usually run as.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, locale: 'en-GB' }
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  locale: 'en-GB',
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** What no page should have: errors in its console or of its scripts, and requests that leave the service. */
  faults(): readonly string[]
  close(): Promise<void>
}

/** A person with a browser of their own: no cookies, no storage. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = desk,
  { expected = [] }: { expected?: readonly RegExp[] } = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, ...options })
  const page = await context.newPage()
  const faults: string[] = []
  const note = (fault: string) => {
    if (!expected.some((pattern) => pattern.test(fault))) faults.push(fault)
  }
  page.on('pageerror', (error) => note(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (address.protocol.startsWith('http') && address.origin !== new URL(url).origin) note(`request: ${address}`)
  })
  return { page, context, faults: () => faults, close: () => context.close() }
}
