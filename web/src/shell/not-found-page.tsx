import { Link } from 'wouter'
import { useMessages } from '../language/index.ts'
import { messages } from './messages/index.ts'
import { Page } from './page.tsx'

export function NotFoundPage() {
  const { notFound } = useMessages(messages)
  return (
    <Page title={notFound.title} className="page-narrow">
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      <p>
        <Link href="/" className="button button-primary">
          {notFound.home}
        </Link>
      </p>
    </Page>
  )
}
