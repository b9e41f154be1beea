import { afterAll, expect, it } from 'vitest'
import { desk, phone, visit } from './browser.ts'
import { startService } from './service.ts'

interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly tags: string[]; readonly summary: string }>>
}

const service = await startService()
afterAll(() => service.close())

it.each([
  ['a desktop', desk],
  ['a phone', phone],
])('shows the API reference on %s, and sends a request from its console, to this service alone', async (_on, size) => {
  // A visit fails on requests to other hosts and on everything that the content security policy blocked.
  const { page } = await visit(service.url, size)
  await page.goto('/docs#tag/health/GET/ready')
  await page.getByRole('heading', { name: /Tell whether the service can do its work/ }).waitFor()
  await page.getByRole('button', { name: /Test Request.*\/ready/i }).click()
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/ready')
  await page.getByRole('button', { name: /^Send.*\/ready/ }).click()
  expect((await answered).status()).toBe(200)
  await page.getByText('200 OK').waitFor()
})

it('lists every operation of the OpenAPI document, and has a link back to the application', async () => {
  const { page } = await visit(service.url)
  await page.goto('/docs')
  const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as OpenApi
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const sidebar = page.getByRole('navigation')
  for (const feature of new Set(operations.flatMap(({ tags }) => tags))) {
    const group = sidebar.getByRole('button', { name: new RegExp(`^${feature} (Open|Close) Group`) })
    if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  }
  for (const { summary } of operations) {
    await sidebar
      .getByRole('button', { name: `${summary} HTTP Method` })
      .first()
      .waitFor()
  }
  await page.getByRole('banner').getByRole('link', { name: 'Arena' }).click()
  await page.waitForURL(`${service.url}/`)
})
