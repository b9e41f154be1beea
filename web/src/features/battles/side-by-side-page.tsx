import type { Model } from '@arena/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useMessages } from '../../language/index.ts'
import { useArena, useSessionState } from '../../session/index.tsx'
import { Page } from '../../shell/page.tsx'
import { useSignInGate } from '../../shell/sign-in-gate.tsx'
import { Button } from '../../ui/button.tsx'
import { useDraft } from '../../use-draft.ts'
import { Duel } from './duel.tsx'
import { shownBattle } from './shown-battle.ts'
import { messages } from './side-by-side/messages/index.ts'
import { modelNamed } from './side-by-side/model-named.ts'
import { ModelPickers, type Pair } from './side-by-side/model-pickers.tsx'
import { useBattle } from './use-battle.ts'

const none: readonly Model[] = []

/** Two models that were chosen, with their names. */
export default function SideBySidePage() {
  const t = useMessages(messages)
  const arena = useArena()
  const { status } = useSessionState()
  const [params, setParams] = useSearchParams()
  const [draft, setDraft] = useDraft('side-by-side')
  const models = useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => arena.models.list({ signal }),
    enabled: status === 'signed-in',
  })
  const items = models.data?.items ?? none
  const pair: Pair = { left: modelNamed(items, params.get('a')), right: modelNamed(items, params.get('b')) }
  const choose = ({ left, right }: Pair) =>
    setParams({ ...(left ? { a: left.modelName } : {}), ...(right ? { b: right.modelName } : {}) }, { replace: true })
  const complaint = models.data ? complaintAbout(pair, params, t) : null
  const battle = useBattle({
    threadMode: 'side-by-side',
    start: async (prompt, threadId, signal) => {
      const models = { model1: pair.left!.modelName, model2: pair.right!.modelName }
      return shownBattle(
        await arena.battles.start({ prompt, ...models, selectionMode: 'manual', threadId }, { signal }),
        threadId,
      )
    },
    setDraft,
  })
  return (
    <Page title={t.title}>
      <Duel
        battle={battle}
        draft={draft}
        onDraft={setDraft}
        title={t.title}
        lead={
          <div className="duel-lead">
            <h1>{t.lead}</h1>
            <p>{t.leadText}</p>
          </div>
        }
        setup={
          models.error ? (
            <FailureNote error={models.error} saved={t.modelsFailed} onRetry={() => void models.refetch()} />
          ) : status === 'visitor' ? (
            <Invitation />
          ) : models.data ? (
            <ModelPickers models={items} pair={pair} onChange={choose} complaint={complaint} />
          ) : (
            <p className="muted">{t.loading}</p>
          )
        }
        closed={complaint === null && pair.left && pair.right ? null : t.chooseBoth}
        authors={pair.left && pair.right && { left: pair.left.displayName, right: pair.right.displayName }}
      />
    </Page>
  )
}

function complaintAbout(
  { left, right }: Pair,
  params: URLSearchParams,
  t: { readonly same: string; readonly gone: (name: string) => string },
): string | null {
  if (left && right && left.modelId === right.modelId) return t.same
  const gone = (!left && params.get('a')) || (!right && params.get('b'))
  return gone ? t.gone(gone) : null
}

/** The list of models is for users; a visitor is told why they are asked. */
function Invitation() {
  const t = useMessages(messages)
  const signedIn = useSignInGate()
  return (
    <div className="waiting-battle">
      <p>{t.signIn}</p>
      <Button kind="primary" onClick={() => void signedIn()}>
        {t.signInButton}
      </Button>
    </div>
  )
}
