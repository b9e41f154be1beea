import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { useFocusLost } from './focus-lost.ts'
import { useDialogOpen } from './open-dialogs.ts'
import './toasts.css'

interface Toast {
  readonly text: string
  /** Something that can be taken back until the toast goes. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Called when it goes without the action having been taken. */
  readonly onGone?: () => void
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
  const context = useMemo(() => show, [show])
  return (
    <ToastContext value={context}>
      {children}
      <section className="toasts" aria-label={label} aria-live="polite">
        {toasts.map(({ id, ...toast }) => (
          <ShownToast key={id} {...toast} remove={() => remove(id)} />
        ))}
      </section>
    </ToastContext>
  )
}

function ShownToast({ text, action, onGone, remove }: Toast & { readonly remove: () => void }) {
  const settled = useRef(false)
  const settle = (take: boolean) => {
    if (settled.current) return
    settled.current = true
    if (take) action?.run()
    else onGone?.()
    remove()
  }
  const settleRef = useRef(settle)
  settleRef.current = settle
  const [held, setHeld] = useState(false)
  const behindDialog = useDialogOpen()
  useEffect(() => {
    // Somebody who reads it, or whose focus is in it, must not lose it; nor must somebody who cannot reach it.
    if (held || behindDialog) return
    const timer = setTimeout(() => settleRef.current(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, behindDialog])
  useEffect(() => {
    const leave = () => settleRef.current(false)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])
  const shown = useRef<HTMLDivElement>(null)
  useFocusLost(shown, () => document.getElementById('content')?.focus({ preventScroll: true }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only keep it from going
    <div
      ref={shown}
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {action && (
        <Button kind="quiet" onClick={() => settle(true)}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
