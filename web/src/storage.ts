import { useCallback, useState } from 'react'

type Setting =
  | 'language'
  | 'theme'
  | 'sign-in'
  | 'plain-text'
  | 'shortcuts'
  | 'generation'
  | 'pool'
  | 'simulated-note'
  | 'votes'
  | 'account-offer'
  | 'study-links'
export type DraftPage = 'battle' | 'side-by-side' | 'chat'
type TabItem = `${DraftPage}-draft` | 'follow-up-draft' | 'open-battle' | 'pending-battles' | 'study-key'

const tabItems: readonly TabItem[] = [
  'battle-draft',
  'side-by-side-draft',
  'chat-draft',
  'follow-up-draft',
  'open-battle',
  'pending-battles',
  'study-key',
]

// Storage can be forbidden or full. The pages work without it; the values are then lost with the page.
function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(`arena.${name}`)
  } catch {
    return null
  }
}

function write(storage: () => Storage, name: string, value: string | null): void {
  try {
    if (value) storage().setItem(`arena.${name}`, value)
    else storage().removeItem(`arena.${name}`)
  } catch {}
}

const local = () => localStorage
const session = () => sessionStorage

/** Settings of this browser. */
export const readSetting = (name: Setting) => read(local, name)
export const writeSetting = (name: Setting, value: string | null) => write(local, name, value)

/** Data of this tab, which survives a reload and a sign-in at an issuer. */
export const readTabItem = (name: TabItem) => read(session, name)
export const writeTabItem = (name: TabItem, value: string | null) => write(session, name, value)

/** Removes the data of the previous user. */
export function clearUserItems(): void {
  for (const name of tabItems) writeTabItem(name, null)
  writeSetting('study-links', null)
  writeSetting('votes', null)
}

/** A prompt that is being written. A reload does not lose it. */
export function useDraft(page: DraftPage): [draft: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState(() => readTabItem(`${page}-draft`) ?? '')
  const save = useCallback(
    (text: string) => {
      setDraft(text)
      writeTabItem(`${page}-draft`, text)
    },
    [page],
  )
  return [draft, save]
}

/** The same for the next prompt in a thread. Only that of the last thread is kept. */
export function useFollowUpDraft(threadId: string): [draft: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState(() => {
    const stored = readTabItem('follow-up-draft') ?? ''
    return stored.startsWith(threadId) ? stored.slice(threadId.length) : ''
  })
  const save = useCallback(
    (text: string) => {
      setDraft(text)
      writeTabItem('follow-up-draft', text && threadId + text)
    },
    [threadId],
  )
  return [draft, save]
}
