import { Link } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { Page } from '../../shell/page.tsx'
import { messages } from './messages/index.ts'

export function NotFoundFace() {
  const t = useMessages(messages).notFound
  return (
    <Page title={t.title} className="page-narrow">
      <h1>{t.title}</h1>
      <p>{t.text}</p>
      <p>
        <Link href="/leaderboard" className="button button-primary">
          {t.link}
        </Link>
      </p>
    </Page>
  )
}
