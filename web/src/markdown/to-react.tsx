import type { Element, Root } from 'hast'
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { type ComponentProps, type ReactElement, type ReactNode, useContext } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { useMessages } from '../language/index.ts'
import { CodeBlock } from './code-block.tsx'
import { FootnoteScope } from './footnote-scope.ts'
import { messages } from './messages/index.ts'
import { textOf } from './render/tree-text.ts'
import { DisplayedFormula, ScrollingTable } from './scrolling.tsx'

/** Turns the tree into React elements. Inline styles become style objects, which the content security policy allows. */
export const toReact = (tree: Root): ReactElement =>
  toJsxRuntime(tree, { Fragment, jsx, jsxs, passNode: true, tableCellAlignToStyle: false, components }) as ReactElement

// Module level: new components would remount every code block while an answer streams.
const components: Partial<Components> = {
  pre: ({ node, children }) => {
    const language = node?.properties.dataLanguage
    return (
      <CodeBlock language={typeof language === 'string' ? language : undefined} readCode={() => codeOf(node)}>
        <pre dir="ltr">{children}</pre>
      </CodeBlock>
    )
  },
  table: ({ dir, children }) => <ScrollingTable dir={dir}>{children}</ScrollingTable>,
  var: ({ children }) => <DisplayedFormula>{children}</DisplayedFormula>,
  input: ({ checked }) => <TaskMark done={checked === true} />,
  section: ({ children }) => <Footnotes>{children}</Footnotes>,
  mark: ({ children }) => (
    <span className="md-image">
      <ImageLabel />
      {children}
    </span>
  ),
  li: ({ node: _node, id, ...rest }) => (id === undefined ? <li {...rest} /> : <Footnote {...rest} id={id} />),
  a: ({ node, href, id, children, ...rest }) => {
    const { dataFootnoteRef, dataFootnoteBackref, className } = node?.properties ?? {}
    if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined)
      return (
        <FootnoteLink href={href ?? ''} id={id} back={dataFootnoteBackref !== undefined}>
          {children}
        </FootnoteLink>
      )
    return (
      <a {...rest} href={href}>
        {Array.isArray(className) && className.includes('md-image') && <ImageLabel />}
        {children}
      </a>
    )
  },
}

const codeOf = (node: Element | undefined): string => {
  const code = node?.children[0]
  if (code?.type !== 'element') return ''
  // Chunks are blocks, so the line breaks between them are not in the text.
  const chunked = code.children.every((child) => child.type === 'element' && isChunk(child))
  return chunked ? code.children.map((child) => textOf(child)).join('\n') : textOf(code)
}

const isChunk = ({ properties: { className } }: Element): boolean =>
  Array.isArray(className) && className.includes('md-code-chunk')

function TaskMark({ done }: { readonly done: boolean }) {
  const { taskDone, taskOpen } = useMessages(messages)
  return <input type="checkbox" disabled checked={done} readOnly aria-label={done ? taskDone : taskOpen} />
}

function Footnotes({ children }: { readonly children?: ReactNode }) {
  const { footnotes } = useMessages(messages)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div className="md-footnotes" role="group" aria-label={footnotes}>
      {children}
    </div>
  )
}

function Footnote({ id, ...rest }: ComponentProps<'li'> & { readonly id: string }) {
  return <li {...rest} id={inScope(id, useContext(FootnoteScope))} />
}

interface FootnoteLinkProps {
  readonly href: string
  readonly id: string | undefined
  readonly back: boolean
  readonly children: ReactNode
}

function FootnoteLink({ href, id, back, children }: FootnoteLinkProps) {
  const { backToText } = useMessages(messages)
  const scope = useContext(FootnoteScope)
  return (
    <a
      href={inScope(href, scope)}
      {...(id !== undefined && { id: inScope(id, scope) })}
      {...(back ? { 'aria-label': backToText } : { className: 'md-footnote-reference' })}
    >
      {children}
    </a>
  )
}

const inScope = (id: string, scope: string): string => id.replace(/^(#?)user-content-/, `$1user-content-${scope}-`)

function ImageLabel() {
  const { image } = useMessages(messages)
  return <span className="md-image-label">{image}: </span>
}
