import type { VoteChoice } from '@arena/contract'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { english as promptWords } from '../features/prompt/messages/en.ts'
import { english as common } from '../language/messages/en.ts'

export type Phase = 'asking' | 'failed' | 'answered' | 'voting' | 'revealed' | 'voted'

export const composer = (): Locator => page.getByRole('textbox', { name: promptWords.composer.label, exact: true })

export const sendButton = (): Locator => page.getByRole('button', { name: promptWords.composer.send, exact: true })

export async function send(prompt: string): Promise<void> {
  await composer().fill(prompt)
  await sendButton().click()
}

/** The last battle of the page is in a phase. */
export const inPhase = (phase: Phase): Promise<void> =>
  expect.poll(() => [...document.querySelectorAll<HTMLElement>('[data-phase]')].at(-1)?.dataset.phase).toBe(phase)

export const lane = (side: 'left' | 'right'): Locator => page.getByTestId(`lane-${side}`)

export const voteBar = (): Locator => page.getByTestId('vote-bar')

export const voteButton = (choice: VoteChoice): Locator =>
  voteBar().getByRole('button', { name: common.voteChoices[choice] })

/** The focus may move in an effect after the element appears. */
export const takesFocus = (locator: Locator) => expect.element(locator).toHaveFocus()

export const inputOf = (locator: Locator): string => (locator.element() as HTMLInputElement).value
