import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'
import { readSetting, writeSetting } from '../storage.ts'

/** Whether a key belongs to a text field or to another control that uses keys. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], dialog[open]',
    ) !== null
  )
}

let on: boolean | null = null
const { subscribe, emit } = createEmitter()

const shortcutsAreOn = (): boolean => {
  on ??= readSetting('shortcuts') !== 'off'
  return on
}

/** Users of speech input, or with tremor, need to turn single keys off. */
export function switchShortcuts(to: boolean): void {
  on = to
  writeSetting('shortcuts', to ? null : 'off')
  emit()
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, shortcutsAreOn)

/** Whether single keys work now: not while the user types, nor in a dialog. */
export const useShortcutsWork = (): boolean =>
  useSyncExternalStore(subscribeWithFocus, () => shortcutsAreOn() && !isTyping(document.activeElement))

function subscribeWithFocus(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  const events = ['focusin', 'focusout']
  for (const name of events) addEventListener(name, listener)
  return () => {
    unsubscribe()
    for (const name of events) removeEventListener(name, listener)
  }
}

/**
 * Single-key shortcuts of a page, by `KeyboardEvent.key`. Letters are small: a capital one begins a sentence. They do nothing while the user types,
 * while a dialog is open, with Control, Alt or Meta, or when they are turned off.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(shortcuts)
  current.current = shortcuts
  // A layout effect, so that a key pressed right after the first paint is not lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (!shortcutsAreOn() || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const run = current.current[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
