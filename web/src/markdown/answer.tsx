import { useMessages } from '../language/index.ts'
import { Markdown, type MarkdownProps } from './markdown.tsx'
import { messages } from './messages/index.ts'

/** A model's answer, with the words around it in the reader's language. */
export function Answer(props: Omit<MarkdownProps, 'labels'>) {
  return <Markdown {...props} labels={useMessages(messages)} />
}
