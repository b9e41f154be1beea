import { Link } from 'wouter'
import { useMessages } from '../language/index.ts'
import { useSessionState } from '../session/index.tsx'
import { messages } from './messages/index.ts'
import { useModelSettings } from './use-model-settings.ts'

/**
 * Says that there are too few models, and to administrators what to do about it. Nothing is shown while there are enough.
 *
 * @example <NoModels battle />
 */
export function NoModels({
  battle = false,
}: {
  /** A battle needs two models to draw from. */ readonly battle?: boolean
}) {
  const t = useMessages(messages).models
  const { me } = useSessionState()
  const { data } = useModelSettings()
  const enough = data && (battle ? data.eligible >= 2 : data.active >= 1)
  if (!data || enough) return null
  return (
    <div className="notice" role="status">
      <p>
        <strong>{battle && data.active > 0 ? t.tooFew : t.none}</strong> {me?.admin ? t.admin : t.visitor}
      </p>
      {me?.admin && (
        <Link href="/admin/models" className="button button-primary">
          {t.open}
        </Link>
      )}
    </div>
  )
}
