import { Link } from 'wouter'
import { useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'

/** What happens to a prompt, below the field where it is written. */
export function PromptNote() {
  const t = useMessages(messages).composer
  return (
    <p className="prompt-note muted">
      {t.stored} <Link href="/privacy">{t.privacy}</Link>
    </p>
  )
}
