import { useEffect, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import type { Reveal } from '../live/battle-state.ts'
import { messages } from '../messages/index.ts'
import { type SealCheck, verifySeal } from './verify-seal.ts'

const marks = { checking: '…', verified: '✓', broken: '!', uncheckable: '?' } as const

/** Whether the revealed pair is the sealed one, computed in this browser. */
export function SealNote({ seal, reveal }: { readonly seal: string; readonly reveal: Reveal }) {
  const t = useMessages(messages).reveal.seal
  const [check, setCheck] = useState<SealCheck | 'checking'>('checking')
  useEffect(() => {
    let unmounted = false
    void verifySeal(seal, reveal).then((result) => {
      if (!unmounted) setCheck(result)
    })
    return () => {
      unmounted = true
    }
  }, [seal, reveal])
  return (
    <div className={`seal seal-${check}`} role={check === 'broken' ? 'alert' : undefined} data-seal={check}>
      <span className="seal-mark" aria-hidden="true">
        {marks[check]}
      </span>
      <p>
        <strong>{t[check]}</strong> {check !== 'checking' && <span>{t[`${check}Text`]}</span>}
      </p>
    </div>
  )
}
