import { Link } from 'wouter'
import { useMessages } from '../../../language/index.ts'
import { messages } from './messages/index.ts'

interface ReportLinkProps {
  readonly studyId: string
  readonly readable: boolean
}

/** Where a study that has ended leads to. */
export function ReportLink({ studyId, readable }: ReportLinkProps) {
  const t = useMessages(messages).ended
  if (!readable) return <p className="muted">{t.reportLater}</p>
  return (
    <p>
      <Link className="button button-primary" href={`/studies/${studyId}/report`}>
        {t.report}
      </Link>
    </p>
  )
}
