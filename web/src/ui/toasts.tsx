import { shownText } from '@arena/contract/shown-text'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { useFocusLost } from './focus-lost.ts'
import { useDialogOpen } from './open-dialogs.ts'
import './toasts.css'

interface Toast {
  readonly text: string
  /** An action that is available until the toast closes. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Called when the toast closes without the action. */
  readonly onClose?: () => void
}

type ShowToast = (toast: Toast) => void

const ToastContext = createContext<ShowToast>(() => {})

export const useToast = (): ShowToast => useContext(ToastContext)

const SHOWN_MS = 8_000

export function ToastProvider({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly (Toast & { readonly id: number })[]>([])
  const next = useRef(0)
  const show = useCallback<ShowToast>((toast) => {
    next.current += 1
    const id = next.current
    setToasts((shown) => [...shown, { ...toast, id }])
  }, [])
  const remove = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  return (
    <ToastContext value={show}>
      {children}
      <section className="toasts" aria-label={label} aria-live="polite">
        {toasts.map(({ id, ...toast }) => (
          <ShownToast key={id} {...toast} remove={() => remove(id)} />
        ))}
      </section>
    </ToastContext>
  )
}

function ShownToast({ text, action, onClose, remove }: Toast & { readonly remove: () => void }) {
  const closed = useRef(false)
  const close = (act: boolean) => {
    if (closed.current) return
    closed.current = true
    if (act) action?.run()
    else onClose?.()
    remove()
  }
  const closeRef = useRef(close)
  closeRef.current = close
  const [paused, setPaused] = useState(false)
  const behindDialog = useDialogOpen()
  useEffect(() => {
    // Stays open while the pointer or the focus is in it, or while a dialog covers it.
    if (paused || behindDialog) return
    const timer = setTimeout(() => closeRef.current(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [paused, behindDialog])
  useEffect(() => {
    const leave = () => closeRef.current(false)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])
  const shown = useRef<HTMLDivElement>(null)
  useFocusLost(shown, () => document.getElementById('content')?.focus({ preventScroll: true }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only pause the timer
    <div
      ref={shown}
      className="toast"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span>{shownText(text)}</span>
      {action && (
        <Button kind="quiet" onClick={() => close(true)}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
