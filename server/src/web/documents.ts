import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Html, html } from '../html.ts'
import { typeOf } from './content-types.ts'
import { type Body, etagOf } from './files.ts'
import { shorten } from './shorten.ts'

/** What anybody may know of a shared thread. */
export interface Preview {
  readonly title: string
  readonly firstPrompt: string | null
  /** Its address, as people share it. */
  readonly url: string | null
  readonly listed: boolean
}

export interface Documents {
  readonly listed: Body
  readonly unlisted: Body
  withPreview(preview: Preview): Buffer
}

const SITE = 'Arena'
const ABOUT = 'One prompt, two models, one vote: compare language models blind.'
const NO_INDEX = html`<meta name="robots" content="noindex" />`

const TITLE_CHARS_MAX = 120
const DESCRIPTION_CHARS_MAX = 200

/** The shell with its head filled: its title, and whatever stands for the mark `<!--head-->`. */
export function createDocuments(shell: string): Documents {
  // In one pass: what was put in is never looked at again.
  const fill = (title: Html, head: Html): Buffer =>
    Buffer.from(
      shell.replace(/<title>[^<]*<\/title>|<!--head-->/g, (mark) => (mark === '<!--head-->' ? head.text : title.text)),
    )
  const about = html`<meta name="description" content="${ABOUT}" />`
  const plainTitle = html`<title>${SITE}</title>`
  return {
    listed: compressed(fill(plainTitle, about)),
    unlisted: compressed(fill(plainTitle, html`${about}${NO_INDEX}`)),
    withPreview({ title, firstPrompt, url, listed }) {
      const shownTitle = shorten(title, TITLE_CHARS_MAX)
      const description = firstPrompt === null ? ABOUT : shorten(firstPrompt, DESCRIPTION_CHARS_MAX)
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

const compressed = (bytes: Buffer): Body => ({
  type: typeOf('.html'),
  etag: etagOf(bytes),
  bytes,
  br: brotliCompressSync(bytes),
  gzip: gzipSync(bytes),
})
