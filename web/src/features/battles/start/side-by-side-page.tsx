import type { Model } from '@arena/contract'
import { useSearchParams } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, type Translation, useMessages } from '../../../language/index.ts'
import { useSessionState } from '../../../session/index.tsx'
import { Page } from '../../../shell/page.tsx'
import { useSignInGate } from '../../../shell/sign-in/sign-in-gate.tsx'
import { useDraft } from '../../../storage.ts'
import { Button } from '../../../ui/button.tsx'
import { useModels } from '../../models/use-models.ts'
import { hasImages } from '../../prompt/attachments/prompt-parts.ts'
import { SettingsButton } from '../../prompt/composer/settings-button.tsx'
import { useStartBattle } from '../live/use-start-battle.ts'
import type { english } from '../messages/en.ts'
import { messages } from '../messages/index.ts'
import { findModel } from './find-model.ts'
import { ModelPickers, type Pair } from './model-pickers.tsx'
import { StartView } from './start-view.tsx'

const none: readonly Model[] = []

/** Starts a battle between two chosen models whose names are shown. */
export default function SideBySidePage() {
  const t = useMessages(messages).sideBySide
  const common = useMessages(commonMessages)
  const { status } = useSessionState()
  const [params, setParams] = useSearchParams()
  const [draft, setDraft] = useDraft('side-by-side')
  const models = useModels()
  const items = models.data?.items ?? none
  const pair: Pair = { left: findModel(items, params.get('a')), right: findModel(items, params.get('b')) }
  const choose = ({ left, right }: Pair) =>
    setParams({ ...(left ? { a: left.modelName } : {}), ...(right ? { b: right.modelName } : {}) }, { replace: true })
  const problem = models.data ? problemOf(pair, params, draft, t) : null
  const battle = useStartBattle('side-by-side')
  const send = (prompt: string) => {
    if (!pair.left || !pair.right) return
    const models = { model1: pair.left.modelName, model2: pair.right.modelName }
    void battle.start({ prompt, ...models, selectionMode: 'manual' })
  }
  return (
    <Page title={common.pages.sideBySide}>
      <StartView
        battle={battle}
        draft={draft}
        onDraft={setDraft}
        onSend={send}
        title={t.lead}
        text={t.leadText}
        options={<SettingsButton />}
        setup={
          models.error ? (
            <FailureNote error={models.error} saved={common.promptSaved} onRetry={() => void models.refetch()} />
          ) : status === 'visitor' ? (
            <Invitation />
          ) : models.data ? (
            <ModelPickers models={items} pair={pair} onChange={choose} problem={problem} />
          ) : (
            <p className="muted">{common.loading}</p>
          )
        }
        blocked={problem === null && pair.left && pair.right ? null : t.chooseBoth}
      />
    </Page>
  )
}

function problemOf(
  { left, right }: Pair,
  params: URLSearchParams,
  draft: string,
  t: Translation<typeof english>['sideBySide'],
): string | null {
  if (left && right && left.modelId === right.modelId) return t.same
  const sightless = hasImages(draft) && [left, right].find((model) => model?.vision === false)
  if (sightless) return t.noImages(sightless.displayName)
  const missing = (!left && params.get('a')) || (!right && params.get('b'))
  return missing ? t.unavailable(missing) : null
}

/** Only signed-in users can list the models, so visitors are asked to continue as a guest. */
function Invitation() {
  const t = useMessages(messages).sideBySide
  const signedIn = useSignInGate()
  return (
    <div className="notice">
      <p>{t.signIn}</p>
      <Button kind="primary" onClick={() => void signedIn()}>
        {t.signInButton}
      </Button>
    </div>
  )
}
