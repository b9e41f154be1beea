import { pages } from '@arena/contract/pages'
import { shownText } from '@arena/contract/shown-text'
import { type Html, html } from './html.ts'
import { shorten } from './shorten.ts'

/** What a link to a page is shown with. */
export interface Preview {
  readonly title: string
  readonly description: string
  readonly path: string
  /** Of the addresses of the page and the picture; without it there are none. */
  readonly origin: string | null
  readonly listed: boolean
}

export interface Documents {
  readonly listed: string
  readonly unlisted: string
  withPreview(preview: Preview): string
}

const SITE = 'Arena'
const ABOUT = 'One prompt, two models, one vote: compare language models blind.'
const NO_INDEX = html`<meta name="robots" content="noindex" />`

const TITLE_CHARS_MAX = 120
const PROMPT_CHARS_MAX = 200
const QUESTION = 'Two anonymous answers: which is better?'

/** The previews of pages that are the same for everybody, by their paths. */
export const pagePreviews: Readonly<Record<string, Pick<Preview, 'title' | 'description'>>> = {
  [pages.battle.path]: { title: SITE, description: ABOUT },
  [pages.leaderboard.path]: {
    title: 'Leaderboard',
    description: 'Language models, ranked by the votes of people who did not know which model wrote which answer.',
  },
}

/** The public data of a shared thread. */
export interface SharedThread {
  readonly title: string
  readonly firstPrompt: string | null
  /** Its turns are battles, so their models are anonymous. */
  readonly isBattle: boolean
}

/** The preview of a shared thread contains no model and no vote: readers may want to vote themselves. */
export function threadPreview({ title, firstPrompt, isBattle }: SharedThread): Pick<Preview, 'title' | 'description'> {
  const shownTitle = shorten(shownText(title), TITLE_CHARS_MAX)
  if (firstPrompt === null) return { title: shownTitle, description: ABOUT }
  const prompt = shorten(shownText(firstPrompt), PROMPT_CHARS_MAX)
  return { title: shownTitle, description: isBattle ? `“${prompt}” ${QUESTION}` : prompt }
}

/** The web application's document with its title and, in place of the mark `<!--head-->`, its metadata. */
export function createDocuments(shell: string): Documents {
  // In one pass: a title that contains the mark must not be replaced again.
  const fill = (title: Html, head: Html): string =>
    shell.replace(/<title>[^<]*<\/title>|<!--head-->/g, (mark) => (mark === '<!--head-->' ? head.text : title.text))
  const about = html`<meta name="description" content="${ABOUT}" />`
  const plainTitle = html`<title>${SITE}</title>`
  return {
    listed: fill(plainTitle, about),
    unlisted: fill(plainTitle, html`${about}${NO_INDEX}`),
    withPreview({ title, description, path, origin, listed }) {
      return fill(
        title === SITE ? plainTitle : html`<title>${title} · ${SITE}</title>`,
        html`<meta name="description" content="${description}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="website" />
    ${origin === null ? null : addresses(origin, path)}
    <meta property="og:site_name" content="${SITE}" />
    ${listed ? null : NO_INDEX}`,
      )
    },
  }
}

const addresses = (origin: string, path: string): Html => html`<meta property="og:url" content="${origin}${path}" />
    <meta property="og:image" content="${origin}/preview.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${QUESTION}" />
    <meta name="twitter:card" content="summary_large_image" />`
