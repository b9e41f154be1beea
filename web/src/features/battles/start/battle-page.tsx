import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Page } from '../../../shell/page.tsx'
import { useModelSettings } from '../../../shell/use-model-settings.ts'
import { useDraft } from '../../../storage.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { SettingsButton } from '../../prompt/composer/settings-button.tsx'
import { useStartBattle } from '../live/use-start-battle.ts'
import { messages } from '../messages/index.ts'
import { votesCast } from '../vote/votes-cast.ts'
import { Example } from './example.tsx'
import { PoolPicker } from './pool-picker.tsx'
import { StartView } from './start-view.tsx'
import { usePoolChoice } from './use-pool-choice.ts'

type Mode = 'random' | 'topper'

/** Starts a battle of two anonymous models. Nothing here may have a model's name. */
export function BattlePage() {
  const t = useMessages(messages)
  const { battle: title } = useMessages(commonMessages).pages
  const [params, setParams] = useSearchParams()
  const mode: Mode = params.get('mode') === 'topper' ? 'topper' : 'random'
  const [draft, setDraft] = useDraft('battle')
  const battle = useStartBattle('battle')
  const pool = usePoolChoice()
  const format = useFormat()
  const votes = useModelSettings().data?.votes ?? 0
  const [isNew] = useState(() => votesCast() === 0)
  const choose = (chosen: Mode) => setParams(chosen === 'topper' ? { mode: 'topper' } : {}, { replace: true })
  const send = (prompt: string) => {
    // The note about it was read.
    if (pool.isGone) pool.choose(null)
    const drawnFrom = pool.chosen === null ? {} : { pool: pool.chosen }
    void battle.start({ prompt, selectionMode: mode, sealed: true, ...drawnFrom })
  }
  return (
    <Page title={title}>
      <StartView
        battle={battle}
        draft={draft}
        onDraft={setDraft}
        onSend={send}
        title={t.lead}
        text={t.leadText}
        isFirstPage
        lead={
          <>
            <p className="start-votes muted">{votes > 0 && t.votes(format.count(votes))}</p>
            {isNew && <Example />}
          </>
        }
        options={
          <>
            <SettingsButton changed={mode === 'topper'} onReset={() => choose('random')}>
              <div className="field">
                <Segmented
                  label={t.mode.label}
                  value={mode}
                  onChange={choose}
                  options={[
                    { value: 'random', label: t.mode.random },
                    { value: 'topper', label: t.mode.topper },
                  ]}
                />
                <small className="muted">{t.mode.topperHint}</small>
              </div>
            </SettingsButton>
            <PoolPicker {...pool} />
            {mode === 'topper' && <span className="muted">{t.mode.topper}</span>}
          </>
        }
        blocked={null}
      />
    </Page>
  )
}
