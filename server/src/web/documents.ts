import { shownText } from '@arena/contract/shown-text'
import { type Html, html } from './html.ts'
import { shorten } from './shorten.ts'

/** The public data of a shared thread. */
export interface Preview {
  readonly title: string
  readonly firstPrompt: string | null
  /** The address that people share. */
  readonly url: string | null
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
const DESCRIPTION_CHARS_MAX = 200

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
    withPreview({ title, firstPrompt, url, listed }) {
      const shownTitle = shorten(shownText(title), TITLE_CHARS_MAX)
      const description = firstPrompt === null ? ABOUT : shorten(shownText(firstPrompt), DESCRIPTION_CHARS_MAX)
      return fill(
        html`<title>${shownTitle} · ${SITE}</title>`,
        html`<meta name="description" content="${description}" />
    <meta property="og:title" content="${shownTitle}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="article" />
    ${url === null ? null : html`<meta property="og:url" content="${url}" />`}
    <meta property="og:site_name" content="${SITE}" />
    <meta name="twitter:card" content="summary" />
    ${listed ? null : NO_INDEX}`,
      )
    },
  }
}
