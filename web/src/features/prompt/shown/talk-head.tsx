import type { ReactNode } from 'react'
import { PlainTextSwitch } from '../../../markdown/plain-text-switch.tsx'
import './talk-head.css'

interface TalkHeadProps {
  readonly title: string
  readonly text: string | null
  readonly plain: boolean
  readonly onPlain: (plain: boolean) => void
  /** What can be done with the conversation. */
  readonly children: ReactNode
}

/** The title and the toolbar of a battle, a chat or a thread. */
export function TalkHead({ title, text, plain, onPlain, children }: TalkHeadProps) {
  return (
    <header className="talk-head">
      <div>
        <h1 dir="auto">{title}</h1>
        {text && <p className="muted">{text}</p>}
      </div>
      <div className="talk-actions">
        <PlainTextSwitch on={plain} onChange={onPlain} />
        {children}
      </div>
    </header>
  )
}
