import type { Page } from 'playwright-core'
import { joinAsGuest, type Service } from './service.ts'

/** Everything that identifies a model: its name, display name, id and provider. */
export async function cluesOf(service: Pick<Service, 'url'>, more: readonly string[] = []): Promise<string[]> {
  const { items: models } = await (await joinAsGuest(service)).models.list()
  const names = models.flatMap(({ modelId, modelName, displayName }) => [modelId, modelName, displayName])
  const clues = [...names, ...more, 'groq', 'google', 'cloudflare']
  return [...new Set(clues.flatMap((clue) => [clue, encodeURIComponent(clue)]).map((clue) => clue.toLowerCase()))]
}

/** The clues in a text, with their context. Ignores case. */
export function cluesIn(text: string, clues: readonly string[]): string[] {
  const lower = text.toLowerCase()
  return clues.flatMap((clue) => {
    const at = lower.indexOf(clue)
    return at < 0 ? [] : [`${clue}: …${text.slice(Math.max(0, at - 60), at + clue.length + 60)}…`]
  })
}

/** Everything that a script or an extension could read from the browser. */
export async function browserData(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => ({
    document: document.documentElement.outerHTML,
    title: document.title,
    address: location.href,
    history: history.state as unknown,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    requests: performance.getEntries().map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  }))
  return JSON.stringify([inPage, await page.context().cookies()])
}
