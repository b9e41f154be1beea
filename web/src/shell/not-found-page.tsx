import { Link } from 'wouter'
import { commonMessages, useMessages } from '../language/index.ts'
import { messages } from './messages/index.ts'
import { Page } from './page.tsx'

export function NotFoundPage() {
  const { notFound } = useMessages(messages)
  const { startBattle } = useMessages(commonMessages)
  return (
    <Page title={notFound.title} className="page-narrow">
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      <p>
        <Link href="/" className="button button-primary">
          {startBattle}
        </Link>
      </p>
    </Page>
  )
}
