import { type ComponentType, Suspense, useState } from 'react'
import { useMessages } from '../language/index.ts'
import { IconButton } from '../ui/button.tsx'
import { useShortcuts, useShortcutsOn } from '../ui/shortcuts.ts'
import { useToast } from '../ui/toasts.tsx'
import { messages } from './messages/index.ts'

/** The map of the keyboard, behind its button and behind `?`, on every page. */
export function KeyboardButton() {
  const t = useMessages(messages).keyboard
  const toast = useToast()
  const on = useShortcutsOn()
  const [KeyboardMap, setKeyboardMap] = useState<ComponentType<{ readonly onClose: () => void }> | null>(null)
  // Not `lazy`: that would take the whole page down with a connection that is lost just now, and never try again.
  const open = () =>
    void import('./keyboard-map.tsx').then(
      (loaded) => setKeyboardMap(() => loaded.KeyboardMap),
      () => toast({ text: t.failed }),
    )
  useShortcuts({ '?': open })
  return (
    <>
      <IconButton
        // Once the keys are switched off, the button is the only way to switch them on again.
        className={on ? 'shell-keys' : ''}
        label={t.open}
        onClick={open}
        icon={
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
          >
            <rect x="2.5" y="6" width="19" height="12" rx="2.5" />
            <path d="M6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14h8" />
          </svg>
        }
      />
      {KeyboardMap && (
        <Suspense>
          <KeyboardMap onClose={() => setKeyboardMap(null)} />
        </Suspense>
      )}
    </>
  )
}
