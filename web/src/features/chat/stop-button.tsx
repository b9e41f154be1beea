import { useRef } from 'react'
import { useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusLeft } from '../../ui/focus-left.ts'
import { messages } from './messages/index.ts'

interface StopButtonProps {
  readonly onStop: () => void
  /** It is gone, and whoever was on it must be led elsewhere. */
  readonly onFocusLeft: () => void
}

/** There while an answer is written. */
export function StopButton({ onStop, onFocusLeft }: StopButtonProps) {
  const t = useMessages(messages)
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button, onFocusLeft)
  return (
    <Button ref={button} kind="danger" onClick={onStop}>
      {t.stop}
    </Button>
  )
}
