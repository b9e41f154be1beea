import type { Message } from '@arena/contract'
import { EarlierMessages } from './earlier-messages.tsx'

/** A longer history is folded. */
const CHARS_MAX = 700

/** What a program sent before a prompt. */
export function History({ history, plain }: { readonly history: Message['history']; readonly plain: boolean }) {
  if (history === null) return null
  const chars = history.reduce((sum, { content }) => sum + content.length, 0)
  return <EarlierMessages items={history} plain={plain} open={chars <= CHARS_MAX} />
}
