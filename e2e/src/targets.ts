import type { Page } from 'playwright-core'

/** Visible touch targets that are smaller than this on one side. */
export function smallTargets(page: Page, smallestPx = 44): Promise<string[]> {
  return page.evaluate((smallest) => {
    const pressable =
      'button, a[href], input, select, textarea, summary, [role="tab"], [role="switch"], [role="button"]'
    const scope = document.querySelector('dialog[open]') ?? document.body
    return [...scope.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      // The target of a hidden radio button is its label.
      const label = element.matches('input[type="radio"], input[type="checkbox"]') ? element.closest('label') : null
      const target = label ?? element
      // Links in running text are exempt.
      if (target.matches('p a, li p a, td a, .md a')) return []
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      const { width, height, right, bottom } = target.getBoundingClientRect()
      // Skip links are off the screen until they have the focus.
      if (width <= 1 || height <= 1 || right <= 0 || bottom <= 0) return []
      if (width >= smallest - 0.5 && height >= smallest - 0.5) return []
      return [`${Math.round(width)}x${Math.round(height)} ${target.outerHTML.slice(0, 140)}`]
    })
  }, smallestPx)
}

/** Elements that make the page scroll horizontally. After a change of the viewport, the page has to be drawn anew: poll. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > clientWidth + 0.5 || left < -0.5
    })
    return [`${scrollWidth - clientWidth} px`, ...wide.map((element) => element.outerHTML.slice(0, 140))]
  })
}
