import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly {
    readonly html: string
    readonly target: readonly string[]
    readonly failureSummary?: string
  }[]
}

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds against WCAG 2.2 AA on the page as it is now, one line for each fault. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const context = page.context()
  // The page's own policy lets no foreign script in; the tool comes through the debugger's door.
  const session = await context.newCDPSession(page)
  await session.send('Page.setBypassCSP', { enabled: true })
  const { readFile } = await import('node:fs/promises')
  await page.evaluate(await readFile(script, 'utf8'))
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } })
    // The order of an answer's headings is its writer's.
    const ofWriter = ({ target }: Violation['nodes'][number]) =>
      document.querySelector(target.join(' '))?.closest('.md')
    return violations.map(({ nodes, ...violation }) => ({
      ...violation,
      nodes: nodes.filter((node) => violation.id !== 'heading-order' || !ofWriter(node)),
    }))
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
