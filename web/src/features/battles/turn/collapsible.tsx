import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { messages } from '../messages/index.ts'

/** Shows the first 60 lines of a long answer, and the rest on demand. */
export function Collapsible({ long, children }: { readonly long: boolean; readonly children: ReactNode }) {
  const t = useMessages(messages)
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <div
        id={id}
        className={long && !open ? 'collapsed' : undefined}
        // The keyboard or a search on the page reached the hidden part.
        onScroll={() => setOpen(true)}
      >
        {children}
      </div>
      {long && (
        <Button
          kind="quiet"
          className="collapse-button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t.showLess : t.showAll}
        </Button>
      )}
    </>
  )
}
