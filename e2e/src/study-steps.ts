import { ArenaApiError, type ArenaClient } from '@arena/client'
import type { NewStudy } from '@arena/contract'
import type { Page } from 'playwright-core'
import { joinAsGuest, type Service } from './service.ts'

/** Invented words: where one is found, it can only come from the study. */
export const winner = 'Marwick'
export const loser = 'Pellard'
const PROMPTS = 14

/** An open study of two contestants with imported answers, of which one is always better. */
export async function openStudy(
  owner: ArenaClient,
  settings: Partial<NewStudy> = {},
): Promise<{ studyId: string; link: string; key: string }> {
  const { studyId } = await owner.studies.create({
    name: 'Support mail',
    question: 'Which answer helps more?',
    reasons: ['more correct', 'clearer'],
    ...settings,
  })
  const numbers = Array.from({ length: PROMPTS }, (_, index) => index + 1)
  const prompts = numbers.map(
    (number) => `${number},Question ${number} of a customer,${number % 2 ? 'billing' : 'delivery'}`,
  )
  const answers = numbers.flatMap((number) => [
    `${number},${winner},**Yes**: this is a full answer to question ${number}.`,
    `${number},${loser},Sorry; no idea about question ${number}.`,
  ])
  await owner.studies.putPrompts(studyId, ['id,prompt,tags', ...prompts].join('\n'))
  await owner.studies.putContestants(studyId, {
    items: [winner, loser].map((name) => ({ name, imported: true })),
  })
  await owner.studies.putAnswers(studyId, ['id,contestant,answer', ...answers].join('\n'))
  const { joinUrl } = await owner.studies.open(studyId)
  const { pathname, hash } = new URL(joinUrl)
  return { studyId, link: pathname + hash, key: hash.slice(1) }
}

export const isGood = (text: string): boolean => text.includes('full answer')

/** Between the sections of a report. */
export const sectionGap = (page: Page): Promise<string> =>
  page.locator('.report').evaluate((report) => getComputedStyle(report).rowGap)

/** Guests who joined by the link, and vote through the API. */
export async function joinVoters(service: Service, studyId: string, key: string, count = 4): Promise<ArenaClient[]> {
  const voters = await Promise.all(Array.from({ length: count }, () => joinAsGuest(service)))
  await Promise.all(voters.map((voter) => voter.studies.join(studyId, { key })))
  return voters
}

/** They vote for the better answer until the votes have decided, or they have nothing to vote on. */
export async function voteWhilePossible(voters: readonly ArenaClient[], studyId: string): Promise<void> {
  let voting = voters
  while (voting.length > 0) {
    const went = await Promise.all(voting.map((voter) => voteOnce(voter, studyId)))
    voting = voting.filter((_, index) => went[index])
  }
}

/** Whether there may be more to vote on. */
async function voteOnce(voter: ArenaClient, studyId: string): Promise<boolean> {
  const { assignment } = await voter.studies.next(studyId)
  if (assignment === null) return false
  const { assignmentId, left } = assignment
  const voteChoice = isGood(left.text) ? 'left' : 'right'
  return voter.studies.vote(studyId, { assignmentId, voteChoice }).then(
    ({ state }) => state === 'open',
    (error: unknown) => {
      // The vote of somebody else has just decided.
      if (error instanceof ArenaApiError && error.reason === 'study-closed') return false
      throw error
    },
  )
}
