import { useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { messages } from '../messages/index.ts'

/** A link to send to others, with a button that copies it. */
export function CopyLink({ label, link }: { readonly label: string; readonly link: string }) {
  const t = useMessages(messages).running.copy
  const { state, copy } = useCopy(() => link)
  return (
    <>
      <div className="study-link">
        <label className="field">
          <span className="visually-hidden">{label}</span>
          <input readOnly dir="ltr" value={link} onFocus={(event) => event.target.select()} />
        </label>
        <Button kind="primary" onClick={() => void copy()}>
          {t[state]}
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {state === 'copy' ? '' : t[state]}
      </span>
    </>
  )
}
