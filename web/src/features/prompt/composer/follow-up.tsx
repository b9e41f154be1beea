import type { RefObject } from 'react'
import { useMessages } from '../../../language/index.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { messages } from '../messages/index.ts'
import { Composer } from './composer.tsx'
import { SettingsButton } from './settings-button.tsx'

interface FollowUpProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly draft: string
  readonly onDraft: (text: string) => void
  readonly onSend: (prompt: string) => void
  /** Whether the models are writing. */
  readonly writing: boolean
  /** Whether it can have images. */
  readonly images: boolean
}

/** The next prompt to the same pair. */
export function FollowUp({ field, draft, onDraft, onSend, writing, images }: FollowUpProps) {
  const t = useMessages(messages)
  useShortcuts({ '/': () => field.current?.focus() })
  return (
    <Composer
      compact
      prompt={draft}
      images={images}
      onChange={onDraft}
      onSend={() => onSend(draft.trim())}
      blocked={writing ? t.followUp.wait : null}
      placeholder={t.followUp.placeholder}
      field={field}
    >
      <SettingsButton />
    </Composer>
  )
}
