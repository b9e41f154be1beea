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

/** Violations of WCAG 2.2 AA on the current page, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const context = page.context()
  // The content security policy blocks foreign scripts, so axe is injected by the debugger.
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
    // The model decides the order of headings in an answer.
    const inAnswer = ({ target }: Violation['nodes'][number]) =>
      document.querySelector(target.join(' '))?.closest('.md')
    return violations.map(({ nodes, ...violation }) => ({
      ...violation,
      nodes: nodes.filter((node) => violation.id !== 'heading-order' || !inAnswer(node)),
    }))
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
