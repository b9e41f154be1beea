import { useSearchParams } from 'wouter'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { Page } from '../../shell/page.tsx'
import { useDraft } from '../../storage.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { battleFromReply } from './battle-from-reply.ts'
import { BattleView } from './battle-view.tsx'
import { messages } from './messages/index.ts'
import { useBattle } from './use-battle.ts'

type Mode = 'random' | 'topper'

/** Two anonymous models, one prompt, one vote. Nothing here may have a model's name before the vote. */
export function BattlePage() {
  const t = useMessages(messages)
  const { battle: title } = useMessages(commonMessages).pages
  const arena = useArena()
  const [params, setParams] = useSearchParams()
  const mode: Mode = params.get('mode') === 'topper' ? 'topper' : 'random'
  const [draft, setDraft] = useDraft('battle')
  const battle = useBattle({
    threadMode: 'battle',
    start: async (prompt, threadId, { signal, sendOnce }) => {
      const request = { prompt, threadId, selectionMode: mode }
      const reply = await sendOnce(request, (idempotencyKey) =>
        arena.battles.startSealed(request, { signal, idempotencyKey }),
      )
      return battleFromReply(reply, threadId)
    },
    setDraft,
  })
  const choose = (chosen: Mode) => setParams(chosen === 'topper' ? { mode: 'topper' } : {}, { replace: true })
  return (
    <Page title={title}>
      <BattleView
        battle={battle}
        draft={draft}
        onDraft={setDraft}
        title={title}
        lead={
          <div className="battle-view-lead">
            <h1>{t.lead}</h1>
            <p>{t.leadText}</p>
          </div>
        }
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
            {mode === 'topper' && <span className="option-hint muted">{t.mode.topperHint}</span>}
          </>
        }
        blocked={null}
        authors={null}
      />
    </Page>
  )
}
