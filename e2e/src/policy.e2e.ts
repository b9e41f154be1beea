import type { Response } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { firstBattle, turn, voteButton } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { startService } from './service.ts'

const service = await startService()
afterAll(() => service.close())

const SCRIPT_BYTES_MAX = 120_000

it('loads the battle page with at most 120 kB of script', async () => {
  const { page } = await visit(service.url, desk, { alone: true })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Map<string, string>()
  const bytes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength))
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  // A script that is still loading has no size yet.
  await expect.poll(() => [...scripts.keys()].filter((requestId) => !bytes.has(requestId))).toEqual([])
  const loaded = [...scripts].map(([requestId, url]) => ({ url, bytes: bytes.get(requestId) ?? Number.NaN }))
  expect(loaded.length).toBeGreaterThan(0)
  const total = loaded.reduce((sum, script) => sum + script.bytes, 0)
  expect(total, JSON.stringify(loaded)).toBeLessThanOrEqual(SCRIPT_BYTES_MAX)
  expect(total).toBeGreaterThan(20_000)
  expect(loaded.map(({ url }) => url).join()).not.toMatch(/katex|plots|leaderboard|admin|open-id/i)
})

// The tests of the server compare the policy and the headers of a small build; this is the real one.
it('sends a strict policy, names every asset by its content, and makes no request to another origin', async () => {
  const { page } = await visit(service.url, desk, { alone: true, expected: [/404/] })
  const responses: Response[] = []
  page.context().on('response', (response) => responses.push(response))
  await firstBattle(page, 'What is in a policy?')
  await voteButton(page, 'left').click()
  await turn(page, 'revealed').waitFor()
  for (const address of ['/leaderboard', '/threads', '/chat', '/side-by-side', '/sign-in', '/nothing-here']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const own = responses.filter((response) => !new URL(response.url()).pathname.startsWith('/api/'))
  expect(own.length).toBeGreaterThan(10)
  for (const response of own) {
    const { pathname } = new URL(response.url())
    const headers = await response.allHeaders()
    expect(headers['content-security-policy'], pathname).toMatch(/^default-src 'none'; /)
    expect(headers['content-security-policy'], pathname).not.toMatch(/unsafe|https?:|\*/)
    if (!pathname.startsWith('/assets/')) continue
    expect(headers['cache-control'], pathname).toBe('public, max-age=31536000, immutable')
    expect(pathname, 'has a hash').toMatch(/-[\w-]{8,}\.\w+$/)
    // Smaller files are not compressed.
    const isLargeText = /\.(js|css)$/.test(pathname) && Number(headers['content-length']) > 2_000
    if (isLargeText) expect(headers['content-encoding'], pathname).toBe('br')
  }
})

it('blocks foreign scripts and styles', async () => {
  const { page } = await visit(service.url, desk, { alone: true, expected: [/^console: |^script: /] })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const ran = await page.evaluate(async () => {
    const tries: Record<string, () => unknown> = {
      // biome-ignore lint/security/noGlobalEval: what the policy must refuse
      evaluated: () => globalThis.eval('window.ran = "eval"'),
      inline: () => {
        const script = document.createElement('script')
        script.append('window.ran = "inline"')
        document.head.append(script)
      },
      markup: () => {
        const place = document.createElement('div')
        document.body.append(place)
        place.innerHTML = '<img src="/x" onerror="window.ran = 1">'
      },
      handler: () => document.body.setAttribute('onclick', 'window.ran = "handler"'),
      style: () => {
        const style = document.createElement('style')
        style.append('body { outline: 9px solid red }')
        document.head.append(style)
      },
    }
    // The policy does not apply to code that the debugger runs, but to what runs later.
    await new Promise((resolve) => setTimeout(resolve, 0))
    for (const attempt of Object.values(tries)) {
      try {
        attempt()
      } catch {
        // Blocked, as expected.
      }
    }
    document.body.click()
    // The handler would run after the image failed to load.
    const image = document.querySelector('img[src="/x"]')
    if (image) await new Promise((resolve) => image.addEventListener('error', resolve))
    return [(window as { ran?: unknown }).ran, getComputedStyle(document.body).outlineWidth]
  })
  expect(ran[0]).toBeUndefined()
  expect(ran[1]).not.toBe('9px')
})

it('shows the API reference, sends a request from its console to this service alone, and links to Arena (nightly)', async () => {
  // A visit fails on requests to other hosts and on everything that the content security policy blocked.
  const { page } = await visit(service.url, desk, { alone: true })
  await page.goto('/docs#tag/health/GET/ready')
  await page.getByRole('heading', { name: /Check that the service is ready/ }).waitFor()
  await page.getByRole('button', { name: /Test Request.*\/ready/i }).click()
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/ready')
  await page.getByRole('button', { name: /^Send.*\/ready/ }).click()
  expect((await answered).status()).toBe(200)
  await page.getByText('200 OK').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Arena' }).click()
  await page.waitForURL(`${service.url}/`)
})
