import { useEffect, useState } from 'react'
import { readTabItem, writeTabItem } from '../../../storage.ts'

/**
 * The key of a voters' link. It is in the fragment, which browsers do not send. The tab keeps it while the voter signs in on
 * another page, and then it is back in the address.
 */
export function useStudyKey(studyId: string): string | null {
  const [key, setKey] = useState(() => keyInAddress() ?? keptKey(studyId))
  useEffect(() => {
    const take = () => setKey((before) => keyInAddress() ?? before)
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  useEffect(() => {
    if (key === null) return
    writeTabItem('study-key', `${studyId} ${key}`)
    if (keyInAddress() === null) history.replaceState(history.state, '', `#${key}`)
  }, [studyId, key])
  return key
}

/** Other fragments lead to a place on the page, such as a footnote. */
function keyInAddress(): string | null {
  const fragment = location.hash.slice(1)
  return fragment !== '' && document.getElementById(fragment) === null ? fragment : null
}

function keptKey(studyId: string): string | null {
  const [of, key = null] = (readTabItem('study-key') ?? '').split(' ')
  return of === studyId ? key : null
}
