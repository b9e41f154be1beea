import { Button } from './button.tsx'
import './parts.css'
import { type CopyState, useCopy } from './use-copy.ts'

interface CopyLinkProps {
  readonly label: string
  readonly link: string
  /** The button, and what it says after a click. */
  readonly words: Readonly<Record<CopyState, string>>
}

/** A link to send to others, with a button that copies it. */
export function CopyLink({ label, link, words }: CopyLinkProps) {
  const { state, copy } = useCopy(() => link)
  return (
    <div className="row">
      <label className="field">
        <span className="visually-hidden">{label}</span>
        <input readOnly dir="ltr" value={link} onFocus={(event) => event.target.select()} />
      </label>
      <Button kind="primary" onClick={() => void copy()}>
        {words[state]}
      </Button>
      <span className="visually-hidden" role="status">
        {state === 'copy' ? '' : words[state]}
      </span>
    </div>
  )
}
