import './key-caps.css'
import { useShortcutsWork } from './shortcuts.ts'

interface KeyCapsProps {
  readonly names: readonly string[]
  /** Whether the keys are those of the button now. */
  readonly on?: boolean
}

/** The keys of a button. They keep their place while they do nothing. */
export function KeyCaps({ names, on = true }: KeyCapsProps) {
  const work = useShortcutsWork()
  return (
    <span className={`key-caps ${on && work ? '' : 'key-idle'}`} aria-hidden="true">
      {names.map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  )
}
