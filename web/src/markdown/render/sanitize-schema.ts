import type { Options } from 'rehype-sanitize'

/** The elements that Markdown can produce. There is no `style` and no `img`, and only footnotes have ids, with a prefix. */
export const sanitizeSchema: Options = {
  tagNames: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br', 'pre', 'div', 'section'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['a', 'em', 'strong', 'del', 'code', 'sup', 'span', 'input'],
  ],
  attributes: {
    a: ['href', 'dataFootnoteRef', 'dataFootnoteBackref', ['id', /^user-content-fnref-/], ['className', 'md-image']],
    code: [['className', 'md-math', 'md-math-display']],
    div: [['className', 'md-source', 'md-math', 'md-math-display']],
    input: ['checked', ['type', 'checkbox'], ['disabled', true]],
    li: [
      ['className', 'task-list-item'],
      ['id', /^user-content-fn-/],
    ],
    ol: ['start', ['className', 'contains-task-list']],
    pre: ['dataLanguage'],
    section: ['dataFootnotes'],
    span: [['className', 'md-image', 'md-image-host']],
    td: [['align', 'left', 'center', 'right']],
    th: [['align', 'left', 'center', 'right']],
    ul: [['className', 'contains-task-list']],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  required: { input: { disabled: true, type: 'checkbox' } },
  clobber: [],
  strip: ['script', 'style'],
  allowComments: false,
  allowDoctypes: false,
}
