import { shownText } from '@arena/contract/shown-text'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const AnnounceContext = createContext<(text: string) => void>(() => {})

/** Announces a text to screen readers. */
export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext)

export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', count: 0 })
  const announce = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite" data-testid="announcer">
        {/* A new element each time, so that a repeated text is announced again. */}
        <span key={said.count}>{shownText(said.text)}</span>
      </div>
    </AnnounceContext>
  )
}
