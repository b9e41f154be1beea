import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'
import type { ShownSettings } from '../shown-answer.ts'
import '../composer/settings-button.css'

/** A longer system prompt is cut. */
const SYSTEM_CHARS_MAX = 160

interface SettingsNoteProps {
  readonly settings: ShownSettings
}

/** The settings of a turn that are not the defaults. */
export function SettingsNote({ settings: { system, temperature, maxTokens } }: SettingsNoteProps) {
  const t = useMessages(messages).settings
  const format = useFormat()
  const shown = [
    temperature !== undefined && `${t.temperature} ${temperature}`,
    maxTokens !== undefined && `${t.maxTokens} ${format.count(maxTokens)}`,
    system && `${t.system}: ${system.length > SYSTEM_CHARS_MAX ? `${system.slice(0, SYSTEM_CHARS_MAX)}…` : system}`,
  ].filter((text) => typeof text === 'string' && text !== '')
  if (shown.length === 0) return null
  return (
    <p className="settings-note muted" dir="auto">
      {shownText(shown.join(' · '))}
    </p>
  )
}
