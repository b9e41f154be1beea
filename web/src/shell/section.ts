import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'
import type { NavigationEntry } from './navigation.ts'

type Section = NavigationEntry['name']

let current: Section | null = null
const { subscribe, emit } = createEmitter()

function set(section: Section | null): void {
  current = section
  emit()
}

/** The section that a page named. */
export const useSection = (): Section | null => useSyncExternalStore(subscribe, () => current)

/** Names the section of a page that has another address, such as a battle in its thread. */
export function useInSection(section: Section | null): void {
  useLayoutEffect(() => {
    set(section)
    return () => set(null)
  }, [section])
}
