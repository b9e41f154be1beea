import type { FilledArena } from '@arena/server'

export interface Told extends FilledArena {
  readonly days: number
  readonly seed: number
  /** Where the service answers, running or not. */
  readonly url: string
}

export const linkTo = (url: string, threadId: string): string => `${url}/threads/${threadId}`

const counted = (count: number) => count.toLocaleString('en')

/** What was made, and what to open to see it. */
export function describeDemo({ battles, votes, voters, days, threads, url }: Told): string {
  const lines = [
    `Filled the arena: ${counted(battles)} battles and ${counted(votes)} votes of ${voters} guests, over ${days} ${days === 1 ? 'day' : 'days'}.`,
    '',
    `Open ${url} (if nothing answers there, start the service with \`npm start\`).`,
    '',
    'Threads that guests have shared:',
    ...threads.map(
      ({ threadId, title, visibility }) =>
        `  ${linkTo(url, threadId)}  ${visibility.padEnd('unlisted'.length)}  ${title}`,
    ),
    '',
    'For the operator’s pages, sign up in the page, then run `npx arena admin grant` with your e-mail address.',
  ]
  return `${lines.join('\n')}\n`
}
