import { messages } from '../failure/messages/index.ts'
import { useMessages } from '../language/index.ts'

/** Says why a blocked user is signed out. */
export function BlockedNotice() {
  const t = useMessages(messages)
  return (
    <div className="blocked-notice" role="alert">
      <div className="notice">
        <p>
          <strong>{t.title.blocked}</strong> {t.hint.blocked}
        </p>
      </div>
    </div>
  )
}
