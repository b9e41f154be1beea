export { Answer } from './answer.tsx'
export { Markdown, type MarkdownProps } from './markdown.tsx'
export type { PlainReason } from './renderer.ts'
