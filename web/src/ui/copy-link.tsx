import { useState } from 'react'
import { commonMessages, useMessages } from '../language/index.ts'
import { Button } from './button.tsx'
import './parts.css'

interface CopyLinkProps {
  readonly label: string
  readonly link: string
}

/** A link to send to others, with a button that copies it. */
export function CopyLink({ label, link }: CopyLinkProps) {
  const { copyLink } = useMessages(commonMessages)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <div className="row">
      <label className="field">
        <span className="visually-hidden">{label}</span>
        <input readOnly dir="ltr" value={link} onFocus={(event) => event.target.select()} />
      </label>
      <Button kind="primary" onClick={() => void copy()}>
        {copyLink.button}
      </Button>
      <span role="status">{outcome && copyLink[outcome]}</span>
    </div>
  )
}
