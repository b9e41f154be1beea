import { Suspense, useCallback, useState } from 'react'
import { useMessages } from '../language/index.ts'
import { readSetting, writeSetting } from '../storage.ts'
import { Switch } from '../ui/switch.tsx'
import { messages } from './messages/index.ts'

/** Whether answers are shown as plain text. Stored in this browser. */
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
    // Its messages may load later than those of the page.
    <Suspense>
      <LabelledSwitch {...props} />
    </Suspense>
  )
}

function LabelledSwitch(props: PlainTextSwitchProps) {
  return <Switch label={useMessages(messages).plainText} {...props} />
}
