import { useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import './copy-answer.css'
import { messages } from '../messages/index.ts'

/** Copies an answer as it was written, in Markdown. */
export function CopyAnswer({ text }: { readonly text: string }) {
  const t = useMessages(messages)
  const { state, copy } = useCopy(() => text)
  return (
    <>
      <Button kind="quiet" className="copy-answer" onClick={() => void copy()}>
        {t.copyAnswer[state]}
      </Button>
      <span className="visually-hidden" role="status">
        {state === 'copy' ? '' : t.copyAnswer[state]}
      </span>
    </>
  )
}
