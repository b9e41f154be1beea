import { readFileSync } from 'node:fs'
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

interface Axe {
  run(context: object, options: object): Promise<{ violations: Violation[] }>
}

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules to check. Contrast takes as long as all other rules together. */
const runs = {
  all: { runOnly: tags },
  contrast: { runOnly: ['color-contrast'] },
  'all but contrast': { runOnly: tags, rules: { 'color-contrast': { enabled: false } } },
}

/** Violations of WCAG 2.2 AA on the current page, one line each. */
export async function accessibilityFaults(page: Page, rules: keyof typeof runs = 'all'): Promise<string[]> {
  // A page that is still loading has neither headings nor landmarks.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // The debugger injects axe, because the content security policy blocks foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe }
    // A target behind something that sticks to the edge of the screen is only scrolled out of view.
    const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const element of sticky) element.style.position = 'static'
    // The rows of a table are alike, and fifty of them take ten seconds.
    const context = { exclude: [['.admin-table tbody tr:nth-child(n + 7)']] }
    const { violations } = await axe.run(context, { ...options, resultTypes: ['violations'] })
    for (const element of sticky) element.style.position = ''
    // The model decides the order of headings in an answer.
    const inAnswer = ({ target }: Violation['nodes'][number]) =>
      document.querySelector(target.join(' '))?.closest('.md')
    return violations.map(({ nodes, ...violation }) => ({
      ...violation,
      nodes: nodes.filter((node) => violation.id !== 'heading-order' || !inAnswer(node)),
    }))
  }, runs[rules])
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
