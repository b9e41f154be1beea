import { type ComponentType, Suspense, useState } from 'react'
import { useMessages } from '../language/index.ts'
import { IconButton } from '../ui/button.tsx'
import { useShortcuts, useShortcutsOn } from '../ui/shortcuts.ts'
import { useToast } from '../ui/toasts.tsx'
import { messages } from './messages/index.ts'

/** Opens the list of shortcuts, by a button or by `?`, on every page. */
export function ShortcutsButton() {
  const t = useMessages(messages).keyboard
  const toast = useToast()
  const on = useShortcutsOn()
  const [ShortcutsDialog, setShortcutsDialog] = useState<ComponentType<{ readonly onClose: () => void }> | null>(null)
  // Not `lazy`: it caches a failed import, so a lost connection would break the whole page for good.
  const open = () =>
    void import('./shortcuts-dialog.tsx').then(
      (loaded) => setShortcutsDialog(() => loaded.ShortcutsDialog),
      () => toast({ text: t.failed }),
    )
  useShortcuts({ '?': open })
  return (
    <>
      <IconButton
        // Without shortcuts, this button is the only way to turn them on again.
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
      {ShortcutsDialog && (
        <Suspense>
          <ShortcutsDialog onClose={() => setShortcutsDialog(null)} />
        </Suspense>
      )}
    </>
  )
}
