import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { battleWords, shellWords } from './words.ts'

export type Phase = 'asking' | 'failed' | 'answered' | 'voting' | 'revealed' | 'voted'

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: battleWords.composer.label })

/** The current battle in a phase. */
export const turn = (page: Page, phase: Phase): Locator => page.locator(`[data-phase="${phase}"]`)

export const lane = (page: Page, side: 'left' | 'right'): Locator => page.getByTestId(`lane-${side}`)

export const revealed = (page: Page, side: 'left' | 'right'): Locator => page.getByTestId(`revealed-${side}`)

export type Choice = keyof typeof battleWords.reveal.your

export const voteButton = (page: Page, choice: Choice): Locator =>
  page.getByTestId('vote-bar').getByRole('button', { name: battleWords.vote[choice] })

export async function send(page: Page, prompt: string): Promise<void> {
  await composer(page).fill(prompt)
  await page.getByRole('button', { name: battleWords.composer.send, exact: true }).click()
}

export const guestButton = (page: Page): Locator => page.getByRole('button', { name: shellWords.signIn.asGuest })

/** Sends the first prompt of a new visitor, who becomes a guest. */
export async function askFirst(page: Page, prompt: string): Promise<void> {
  await page.goto('/')
  await send(page, prompt)
}

/** The first battle of a new visitor. */
export async function firstBattle(page: Page, prompt: string): Promise<void> {
  await askFirst(page, prompt)
  await turn(page, 'answered').waitFor()
}

export async function vote(page: Page, choice: Choice): Promise<void> {
  await voteButton(page, choice).click()
  await turn(page, 'revealed').waitFor()
}

/** Starts over after a vote, and waits for the empty start page. */
export async function newBattle(page: Page): Promise<void> {
  await page.getByRole('button', { name: battleWords.newBattle }).click()
  await page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
}

/** The names of the two models after the vote. */
export const revealedNames = (scope: Page | Locator): Promise<string[]> =>
  scope
    .getByTestId(/^revealed-/)
    .getByRole('heading')
    .getByRole('link')
    .allTextContents()

/** Waits until all answers are formatted or have a note that explains why not. A slow machine shows text first. */
export async function formatted(page: Page): Promise<void> {
  const unformatted = page.locator('.answer-unformatted, .md:not(:has(.md-note)) .md-segment > .plain-text')
  await expect.poll(() => unformatted.count()).toBe(0)
}

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)
