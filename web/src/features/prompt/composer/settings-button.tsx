import { defaultLimits, generationDefaults, TEMPERATURE_MAX } from '@arena/contract/limits'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../../../language/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { messages } from '../messages/index.ts'
import {
  areDefault,
  changeSettings,
  defaultSettings,
  type GenerationSettings,
  useGenerationSettings,
} from './generation-settings.ts'
import { NumberField } from './number-field.tsx'
import './settings-button.css'

const sliders = (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
    <path d="M4 8h8m6 0h2M4 16h2m6 0h8" />
    <circle cx="15" cy="8" r="2.500" />
    <circle cx="9" cy="16" r="2.500" />
  </svg>
)

interface SettingsButtonProps {
  /** Further settings of a page, whether they are not the defaults, and what resets them. */
  readonly children?: ReactNode
  readonly changed?: boolean
  readonly onReset?: () => void
}

/** Opens the settings for all prompts. A dot shows that they are not the defaults. */
export function SettingsButton({ children, changed: pageChanged = false, onReset }: SettingsButtonProps) {
  const t = useMessages(messages).settings
  const [open, setOpen] = useState(false)
  const changed = !areDefault(useGenerationSettings()) || pageChanged
  return (
    <>
      <IconButton
        label={changed ? t.changed : t.title}
        icon={sliders}
        className={changed ? 'settings-changed' : ''}
        onClick={() => setOpen(true)}
      />
      {/* Not in the form of the prompt, which Enter would send. */}
      {open &&
        createPortal(
          <SettingsDialog onClose={() => setOpen(false)} onReset={onReset}>
            {children}
          </SettingsDialog>,
          document.body,
        )}
    </>
  )
}

interface SettingsDialogProps {
  readonly onClose: () => void
  readonly onReset: (() => void) | undefined
  readonly children: ReactNode
}

function SettingsDialog({ onClose, onReset, children }: SettingsDialogProps) {
  const t = useMessages(messages).settings
  const settings = useGenerationSettings()
  // A reset also empties fields with a value that was not accepted.
  const [resets, setResets] = useState(0)
  const change = (changes: Partial<GenerationSettings>) => changeSettings({ ...settings, ...changes })
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p className="muted">{t.text}</p>
      <div className="form">
        {children}
        <label className="field">
          {t.system}
          <textarea
            rows={4}
            dir="auto"
            maxLength={defaultLimits.systemCharsMax}
            value={settings.system}
            onChange={(event) => change({ system: event.target.value })}
          />
        </label>
        <NumberField
          key={`temperature-${resets}`}
          label={t.temperature}
          bounds={{ min: 0, max: TEMPERATURE_MAX, whole: false }}
          standard={generationDefaults.temperature}
          value={settings.temperature}
          onChange={(temperature) => change({ temperature })}
        />
        <NumberField
          key={`tokens-${resets}`}
          label={t.maxTokens}
          bounds={{ min: 1, max: 1_000_000, whole: true }}
          standard={generationDefaults.maxTokens}
          value={settings.maxTokens}
          onChange={(maxTokens) => change({ maxTokens })}
        />
        <Button
          onClick={() => {
            changeSettings(defaultSettings)
            onReset?.()
            setResets(resets + 1)
          }}
        >
          {t.reset}
        </Button>
      </div>
    </Dialog>
  )
}
