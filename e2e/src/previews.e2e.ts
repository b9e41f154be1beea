import { createSocket } from 'node:dgram'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { firstBattle, lane, turn, vote } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { quorvex, startScriptedArena, zephlin } from './scripted-arena.ts'
import { joinAsGuest } from './service.ts'
import { overflowing, smallTargets } from './targets.ts'
import { battleWords, previewWords } from './words.ts'

/** Counts everything that reaches it: connections and datagrams. */
let received = 0
const listener = createServer((socket) => {
  received += 1
  socket.on('error', () => {})
  socket.destroy()
})
const datagrams = createSocket('udp4', () => {
  received += 1
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
await new Promise<void>((resolve) => datagrams.bind(0, '127.0.0.1', resolve))
const { port } = listener.address() as AddressInfo
const outside = `http://127.0.0.1:${port}`
const stun = `stun:127.0.0.1:${datagrams.address().port}`

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Each line of the result is an attempt and what came of it. */
const attempts = `<!doctype html>
<link rel="dns-prefetch" href="${outside}"><link rel="preconnect" href="${outside}">
<link rel="prefetch" href="${outside}/p"><link rel="preload" as="image" href="${outside}/l">
<link rel="stylesheet" href="${outside}/c"><style>@import "${outside}/i"; body { background: url(${outside}/b); color: rgb(1, 2, 3) }</style>
<img src="${outside}/image"><video src="${outside}/v"></video><script src="${outside}/s"></script>
<iframe src="${outside}/frame"></iframe>
<iframe srcdoc="<script>new RTCPeerConnection({ iceServers: [{ urls: '${stun}' }] }).createDataChannel('x')</script>"></iframe>
<div><template shadowrootmode="open"><iframe src="${outside}/shadow"></iframe><iframe srcdoc="<img src='${outside}/inner'><script>fetch('${outside}/inner')</script>"></iframe></template></div>
<script type="speculationrules">{ "prefetch": [{ "urls": ["${outside}/s"], "eagerness": "immediate" }] }</script>
<a id="file" download href="data:text/plain,file"></a>
<object data="${outside}/o"></object><embed src="${outside}/e">
<form id="form" action="${outside}/form" method="post"></form>
<pre id="result"></pre>
<script>
const say = (line) => { result.textContent += line + '\\n' }
const attempt = async (name, act) => {
  try { say(name + ': ' + (await act())) } catch (error) { say(name + ': refused') }
}
const loaded = (element, name) => new Promise((resolve, reject) => { element['on' + name] = resolve; element.onerror = reject })
;(async () => {
  await attempt('fetch', () => fetch('${outside}/fetch'))
  await attempt('request', () => { const r = new XMLHttpRequest(); r.open('GET', '${outside}/x'); r.send(); return loaded(r, 'load') })
  await attempt('own service', () => fetch('/api/health'))
  await attempt('socket', () => loaded(new WebSocket('ws://127.0.0.1:${port}'), 'open'))
  await attempt('events', () => loaded(new EventSource('${outside}/events'), 'open'))
  await attempt('peer', () => new RTCPeerConnection({ iceServers: [{ urls: '${stun}' }] }))
  await attempt('worker', () => loaded(new Worker('data:text/javascript,postMessage(1)'), 'message'))
  await attempt('top', () => { top.location = '${outside}/top'; return 'went' })
  await attempt('parent', () => parent.document.title)
  await attempt('storage', () => localStorage.length)
  await attempt('cookie', () => document.cookie)
  await attempt('window', () => window.open('${outside}/open') === null ? 'none' : 'opened')
  await attempt('picture', () => { const i = new Image(); i.src = '${pixel}'; return i.decode().then(() => 'shown') })
  await attempt('style', () => getComputedStyle(document.body).color)
  file.click()
  history.back()
  history.go(-1)
  for (let i = 0; i < 100; i += 1) location.hash = i
  navigator.sendBeacon('${outside}/beacon')
  form.submit()
  for (let i = 0; i < 100; i += 1) { alert(i); confirm(i); prompt(i); print() }
  say('end')
})()
</script>`

const outcome = `fetch: refused
request: refused
own service: refused
socket: refused
events: refused
peer: refused
worker: refused
top: refused
parent: refused
storage: refused
cookie: refused
window: none
picture: shown
style: rgb(1, 2, 3)
end
`

const witness = '<svg viewBox="0 0 8 8" width="8000"><circle r="4" cx="4" cy="4"/><text>Witness</text></svg>'
const fenced = (code: string) => `Here it is:\n\n\`\`\`html\n${code}\n\`\`\`\n`
const going = (to: string) => `<!doctype html><script>location.href = '${to}'</script>`
const blind = '<!doctype html><p>Guess who</p>'
const pages: Record<string, readonly [left: string, right: string]> = {
  attempts: [fenced(attempts), fenced(witness)],
  location: [fenced(`<!doctype html><script>location.href = '${outside}/location'</script>`), 'No page.'],
  refresh: [fenced(`<html><meta http-equiv="refresh" content="0;url=${outside}/refresh"></html>`), 'No page.'],
  own: [fenced(going('/')), fenced(going('/docs'))],
  again: [fenced(going('/api/health')), fenced(going('/preview?again'))],
  blind: [fenced(blind), fenced(blind)],
  loop: [fenced('<!doctype html><script>for (;;) {}</script>'), 'No page.'],
}

const arena = await startScriptedArena(
  ({ model, prompt }) => pages[prompt]?.[model === quorvex.modelName ? 0 : 1] ?? '',
)
let threadId = ''
beforeAll(async () => {
  const owner = await joinAsGuest(arena.service)
  threadId = (await owner.threads.create({ title: 'Pages', mode: 'side-by-side' })).threadId
  for (const prompt of Object.keys(pages)) {
    await owner.battles.start({ prompt, threadId, model1: quorvex.modelName, model2: zephlin.modelName })
  }
  await owner.threads.share(threadId, 'public')
})
afterAll(async () => {
  listener.close()
  datagrams.close()
  await arena.close()
})

const battle = (page: Page, prompt: string) => page.getByRole('article', { name: prompt })
const frames = (page: Page): Frame[] => page.frames().filter((frame) => frame.parentFrame() === page.mainFrame())

it('[Y30] [Y31] [Y32] [K7] previews both answers when asked, lets nothing out, and stops one that does not respond', async () => {
  // The browser reports each refused attempt as an error.
  const { page, context } = await visit(arena.service.url, desk, { alone: true, expected: [/./] })
  const opened: string[] = []
  page.on('dialog', (dialog) => {
    opened.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('download', (file) => opened.push(file.url()))
  context.on('page', (other) => opened.push(other.url()))

  // Before the vote. It is also where going back in the history would lead.
  await firstBattle(page, 'blind')
  const answered = turn(page, 'answered')
  await answered.getByRole('button', { name: previewWords.open, exact: true }).click()
  for (const side of ['left', 'right'] as const) {
    const title = `${previewWords.open}: ${battleWords.answer[side]}`
    await answered.frameLocator(`iframe[title="${title}"]`).getByText('Guess who').waitFor()
  }
  // Where the button was is the end of the answers, and often of the screen.
  const { y } = (await answered.locator('iframe').first().boundingBox())!
  expect(y).toBeLessThan(300)
  expect(await answered.innerHTML()).not.toMatch(/quorvex|zephlin/i)
  await vote(page, 'left')
  expect(await turn(page, 'revealed').innerHTML()).toMatch(/quorvex|zephlin/i)

  const preview = (prompt: string) => battle(page, prompt).getByRole('button', { name: previewWords.open, exact: true })
  const close = (prompt: string) => battle(page, prompt).getByRole('button', { name: previewWords.close })
  await page.goto(`/threads/${threadId}`)
  await preview('attempts').waitFor()
  expect(frames(page)).toEqual([])

  await preview('attempts').click()
  const frame = (side: 'left' | 'right') =>
    battle(page, 'attempts').frameLocator(`iframe[title="${previewWords.open}: ${battleWords.answer[side]}"]`)
  await expect.poll(() => frame('left').locator('#result').textContent()).toBe(outcome)
  await frame('right').getByText('Witness').waitFor()
  const within = () =>
    frame('left')
      .locator(':root')
      .evaluate((root) => root.querySelectorAll('iframe, object, embed').length)
  await expect.poll(within).toBe(0)
  const [left, right] = await battle(page, 'attempts').locator('iframe').all()
  const { width, height } = (await left!.boundingBox())!
  expect(await right!.boundingBox()).toMatchObject({ width, height })
  expect(
    await frame('right')
      .locator('svg')
      .evaluate((svg) => svg.clientWidth),
  ).toBeLessThanOrEqual(width)
  expect(await accessibilityFaults(page)).toEqual([])
  await close('attempts').click()

  // Where it would have gone, the browser shows that it may not. What is shown is noted: soon the frame is removed.
  const gone: string[] = []
  page.on('framenavigated', (other) => {
    if (!/^about:|\/preview$/.test(other.url())) gone.push(other.url())
  })
  for (const [prompt, count] of [
    ['location', 1],
    ['refresh', 1],
    ['own', 2],
    ['again', 2],
  ] as const) {
    gone.length = 0
    await preview(prompt).click()
    await expect.poll(() => gone).toEqual(Array(count).fill('chrome-error://chromewebdata/'))
    if (count === 1) await battle(page, prompt).getByText(previewWords.none).waitFor()
    await close(prompt).click()
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await lane(page, 'left').first().waitFor()
  await preview('attempts').click()
  await expect.poll(() => frame('left').locator('#result').textContent()).toBe(outcome)
  await expect.poll(() => overflowing(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await close('attempts').click()

  await preview('loop').click()
  // The frame is loaded, and the page still works.
  await expect.poll(() => frames(page)[0]?.url() ?? '').toMatch(/\/preview$/)
  await preview('location').click()
  await close('location').click()
  await battle(page, 'loop').getByText(previewWords.stopped).waitFor()
  await expect.poll(() => frames(page)).toEqual([])

  expect(new URL(page.url()).pathname).toBe(`/threads/${threadId}`)
  expect(opened).toEqual([])
  expect(received).toBe(0)
  // The listener works: otherwise, receiving nothing proves nothing.
  const control = connect(port, '127.0.0.1')
  onTestFinished(() => void control.destroy())
  await expect.poll(() => received).toBe(1)
}, 150_000)
