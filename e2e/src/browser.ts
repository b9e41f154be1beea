import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { PATIENCE } from '../../server/src/testing/patience.ts'
import { installedChromium } from './chromium.ts'

let browser: Promise<Browser> | null = null

/** The installed browser. Files share it: it ends with their worker. */
function launchBrowser(): Promise<Browser> {
  const { executablePath, args } = installedChromium()
  // Playwright turns off the separate processes of frames, which desktop browsers have.
  return chromium.launch({ executablePath, args: ['--site-per-process', ...args] })
}

/** Drawing animations is a tenth of the cost of a journey. */
const still: BrowserContextOptions = { reducedMotion: 'reduce' }
export const desk: BrowserContextOptions = { ...still, viewport: { width: 1280, height: 900 }, locale: 'en-GB' }
export const phone: BrowserContextOptions = {
  ...still,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  locale: 'en-GB',
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Checks for faults and closes the browser context. */
  close(): Promise<void>
}

interface VisitOptions {
  /** Faults that the journey causes itself. */
  readonly expected?: readonly RegExp[]
  /** In a profile that no other journey uses: for journeys that add scripts, change the clock, look for traces or cannot load files. */
  readonly alone?: boolean
}

interface Profile {
  readonly url: string
  readonly page: Page
}

/**
 * Emptied profiles of earlier visits. The first page of a new profile costs 0.7 s of a processor core, of an emptied one
 * half of that.
 */
const emptied = new Map<BrowserContextOptions, Profile>()

async function newProfile(url: string, options: BrowserContextOptions): Promise<Page> {
  browser ??= launchBrowser()
  const context = await (await browser).newContext({ baseURL: url, ...options })
  return context.newPage()
}

/** An emptied profile of the same service and device, if there is one. One of another service is not needed any more. */
async function takeProfile(url: string, options: BrowserContextOptions): Promise<Page> {
  const found = emptied.get(options)
  emptied.delete(options)
  if (found?.url === url) return found.page
  await found?.page.context().close()
  return newProfile(url, options)
}

/** Removes everything that a journey leaves in a profile, and keeps it for the next one. */
async function emptyProfile({ url, page }: Profile, options: BrowserContextOptions): Promise<void> {
  const context = page.context()
  for (const event of ['console', 'dialog', 'pageerror', 'request', 'response'] as const) page.removeAllListeners(event)
  for (const event of ['page', 'request'] as const) context.removeAllListeners(event)
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.emulateMedia({ colorScheme: null, media: null })
  await page.setViewportSize(options.viewport!)
  // The page has ended when this one is shown.
  await page.goto('/health')
  // Else what is there on the next page would be hovered.
  await page.mouse.move(0, 0)
  await context.clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  emptied.set(options, { url, page })
}

/**
 * A new user with an empty browser profile. Faults are console errors, script errors and requests to other origins;
 * `close` fails when there are any.
 */
export async function openVisit(
  url: string,
  options: BrowserContextOptions = desk,
  { expected = [], alone = false }: VisitOptions = {},
): Promise<Visit> {
  const reused = !alone && (options === desk || options === phone)
  const page = await (reused ? takeProfile : newProfile)(url, options)
  const context = page.context()
  context.setDefaultTimeout(PATIENCE.timeout)
  const faults: string[] = []
  const note = (fault: string) => {
    if (!expected.some((pattern) => pattern.test(fault))) faults.push(fault)
  }
  page.on('pageerror', (error) => note(`script: ${error.message}`))
  page.on('console', (message) => {
    // Only the full Chromium asks for it, where an address is not a page and so names no icon.
    if (message.location().url === new URL('/favicon.ico', url).href) return
    if (message.type() === 'error') note(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (address.protocol.startsWith('http') && address.origin !== new URL(url).origin) note(`request: ${address}`)
  })
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    const found = [...faults]
    // The service or the page may have ended.
    const kept =
      reused &&
      !emptied.has(options) &&
      (await emptyProfile({ url, page }, options).then(
        () => true,
        () => false,
      ))
    if (!kept) await context.close()
    expect(found).toEqual([])
  }
  return { page, context, close }
}

/** A visit that is closed at the end of the test. */
export async function visit(url: string, options?: BrowserContextOptions, more?: VisitOptions): Promise<Visit> {
  const visited = await openVisit(url, options, more)
  onTestFinished(() => visited.close())
  return visited
}
