import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { readSetting, writeSetting } from '../settings.ts'

/** Whether keys pressed here are text, or belong to a control that uses them itself. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], dialog[open]',
    ) !== null
  )
}

let on: boolean | null = null
const listeners = new Set<() => void>()

const shortcutsAreOn = (): boolean => {
  on ??= readSetting('shortcuts') !== 'off'
  return on
}

/** Whoever speaks to the computer, or strikes keys by accident, does without single keys. */
export function switchShortcuts(to: boolean): void {
  on = to
  writeSetting('shortcuts', to ? null : 'off')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keys are shown only where they do something. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, shortcutsAreOn)

/**
 * Single keys of a page, by `KeyboardEvent.key`; letters in lower case. They never fire while somebody types, while a
 * dialog is open, together with Control, Alt or Meta, or where the reader switched them off.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(shortcuts)
  current.current = shortcuts
  // With the page, not after it: a key that is pressed as soon as the page is seen would be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (!shortcutsAreOn() || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const run = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
