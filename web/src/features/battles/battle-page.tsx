import { useSearchParams } from 'wouter'
import { commonMessages, useMessages } from '../../language/index.ts'
import { Page } from '../../shell/page.tsx'
import { useDraft } from '../../storage.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { messages } from './messages/index.ts'
import { PoolPicker } from './pool-picker.tsx'
import { StartView } from './start-view.tsx'
import { usePoolChoice } from './use-pool-choice.ts'
import { useStartBattle } from './use-start-battle.ts'

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
        options={
          <>
            <Segmented
              label={t.mode.label}
              value={mode}
              onChange={choose}
              options={[
                { value: 'random', label: t.mode.random },
                { value: 'topper', label: t.mode.topper },
              ]}
            />
            <PoolPicker {...pool} />
            {mode === 'topper' && <span className="option-hint muted">{t.mode.topperHint}</span>}
          </>
        }
        blocked={null}
      />
    </Page>
  )
}
