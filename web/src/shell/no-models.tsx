import { Link } from 'wouter'
import { useMessages } from '../language/index.ts'
import { useSessionState } from '../session/index.tsx'
import { messages } from './messages/index.ts'

/** Says that there are no models, and to administrators what to do about it. */
export function NoModels() {
  const t = useMessages(messages).models
  const { me } = useSessionState()
  return (
    <div className="notice" role="status">
      <p>
        <strong>{t.none}</strong> {me?.admin ? t.admin : t.visitor}
      </p>
      {me?.admin && (
        <Link href="/admin/models" className="button button-primary">
          {t.open}
        </Link>
      )}
    </div>
  )
}
