import { Link, useRoute } from 'wouter'
import { useMessages } from '../language/index.ts'
import { useSessionState } from '../session/index.tsx'
import { messages } from './messages/index.ts'

/** Says that there are no models, or too few for a battle, and to administrators what to do about it. */
export function NoModels({ tooFew = false }: { readonly tooFew?: boolean }) {
  const t = useMessages(messages).models
  const { me } = useSessionState()
  const [onHosts] = useRoute('/admin/hosts')
  return (
    <div className="notice" role="status">
      <p>
        <strong>{tooFew ? t.tooFew : t.none}</strong> {me?.admin ? t.admin : tooFew ? t.tooFewVisitor : t.visitor}{' '}
        {me?.admin && <code dir="ltr">npx arena doctor</code>}
      </p>
      {me?.admin && !onHosts && (
        <Link href="/admin/hosts" className="button button-primary">
          {t.open}
        </Link>
      )}
    </div>
  )
}
