import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { battleWords, shellWords } from './words.ts'

export type Phase = 'asking' | 'answered' | 'voting' | 'revealed' | 'voted-before'

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: battleWords.composer.label })

/** The current battle in a phase. */
export const turn = (page: Page, phase: Phase): Locator => page.locator(`section[data-phase="${phase}"]`)

export const lane = (page: Page, side: 'left' | 'right'): Locator => page.getByTestId(`lane-${side}`)

export const revealed = (page: Page, side: 'left' | 'right'): Locator => page.getByTestId(`revealed-${side}`)

export const voteButton = (page: Page, choice: 'left' | 'right' | 'tie' | 'both-bad'): Locator =>
  page.getByTestId('vote-bar').getByRole('button', { name: battleWords.vote[choice] })

export async function send(page: Page, prompt: string): Promise<void> {
  await composer(page).fill(prompt)
  await page.getByRole('button', { name: battleWords.composer.send }).click()
}

export const guestButton = (page: Page): Locator => page.getByRole('button', { name: shellWords.signIn.asGuest })

/** The first battle of a new visitor. */
export async function firstBattle(page: Page, prompt: string): Promise<void> {
  await page.goto('/')
  await send(page, prompt)
  await guestButton(page).click()
  await turn(page, 'answered').waitFor()
}

/** Waits until all answers are formatted. A slow machine shows them as text first. */
export const formatted = (page: Page): Promise<void> =>
  expect
    .poll(() => page.locator('.answer-unformatted, .md:not(:has(.md-note)) .md-segment > .md-plain').count())
    .toBe(0)

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)
