import { Suspense, useCallback, useState } from 'react'
import { useMessages } from '../language/index.ts'
import { readSetting, writeSetting } from '../storage.ts'
import { Switch } from '../ui/switch.tsx'
import { messages } from './messages/index.ts'

/** Whether answers are shown as they were written; this browser remembers it. */
export function usePlainText(): [plain: boolean, setPlain: (plain: boolean) => void] {
  const [plain, setPlain] = useState(() => readSetting('plain-text') === 'on')
  const write = useCallback((on: boolean) => {
    setPlain(on)
    writeSetting('plain-text', on ? 'on' : null)
  }, [])
  return [plain, write]
}

interface PlainTextSwitchProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

export function PlainTextSwitch(props: PlainTextSwitchProps) {
  return (
    // Its words may still be fetched when the page around it has its own.
    <Suspense>
      <LabelledSwitch {...props} />
    </Suspense>
  )
}

function LabelledSwitch(props: PlainTextSwitchProps) {
  return <Switch label={useMessages(messages).plainText} {...props} />
}
