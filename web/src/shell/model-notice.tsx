import { useState } from 'react'
import { Link, useRoute } from 'wouter'
import { commonMessages, useMessages } from '../language/index.ts'
import { useSessionState } from '../session/index.tsx'
import { readSetting, writeSetting } from '../storage.ts'
import { Button } from '../ui/button.tsx'
import { messages } from './messages/index.ts'
import { NoModels } from './no-models.tsx'
import { useModelSettings } from './use-model-settings.ts'

/** At the end of every page, where it moves nothing: that there are no models or too few for a battle, or until it is dismissed, that they are simulated. */
export function ModelNotice() {
  const t = useMessages(messages).models
  const { dismiss } = useMessages(commonMessages)
  const { me } = useSessionState()
  const [onHosts] = useRoute('/admin/hosts')
  const { data } = useModelSettings()
  const [dismissed, setDismissed] = useState(() => readSetting('simulated-note') !== null)
  if (data && (data.active === 0 || data.eligible < 2)) {
    return (
      <aside className="model-notice" aria-label={t.label}>
        <NoModels tooFew={data.active > 0} />
      </aside>
    )
  }
  if (!data?.simulated || dismissed) return null
  return (
    <aside className="model-notice simulated-notice" aria-label={t.label}>
      <div className="notice">
        <p>{t.simulated}</p>
        {me?.admin && !onHosts && (
          <Link href="/admin/hosts" className="button button-primary">
            {t.addHost}
          </Link>
        )}
        <Button
          onClick={() => {
            writeSetting('simulated-note', 'dismissed')
            setDismissed(true)
          }}
        >
          {dismiss}
        </Button>
      </div>
    </aside>
  )
}
