import { useCallback, useState } from 'react'
import { type DraftRoom, recall, remember } from './tab-memory.ts'

/** A prompt that is being written; a reload does not lose it. */
export function useDraft(room: DraftRoom): [draft: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState(() => recall(`${room}-draft`) ?? '')
  const write = useCallback(
    (text: string) => {
      setDraft(text)
      remember(`${room}-draft`, text)
    },
    [room],
  )
  return [draft, write]
}
