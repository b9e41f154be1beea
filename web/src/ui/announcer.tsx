import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const AnnounceContext = createContext<(text: string) => void>(() => {})

/** Tells people who listen to the page what happened, once. */
export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext)

export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const announce = useCallback((text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite" data-testid="announcer">
        {/* A new element each time: the same words twice are two announcements. */}
        <span key={said.turn}>{said.text}</span>
      </div>
    </AnnounceContext>
  )
}
