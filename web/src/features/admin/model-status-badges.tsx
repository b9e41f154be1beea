import type { AdminModel } from '@arena/contract'
import { useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

export function ModelStatusBadges({ model }: { readonly model: AdminModel }) {
  const t = useMessages(messages).models
  return (
    <span className="admin-badges">
      <span className={`admin-badge ${model.served ? 'admin-badge-good' : ''}`}>{t[model.status]}</span>
      {model.status === 'active' && !model.served && (
        <>
          <span className="admin-badge admin-badge-warn">{t.notServed}</span>
          <small className="admin-under muted">{t.notServedMeaning}</small>
        </>
      )}
      {model.simulated && <span className="admin-badge">{t.simulated}</span>}
    </span>
  )
}
