import { Link } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { Page } from '../../shell/page.tsx'
import { messages } from './messages/index.ts'

/** What happens to prompts and other data. docs/security.md has the same for operators. */
export default function PrivacyPage() {
  const { title, account, ...parts } = useMessages(messages)
  return (
    <Page title={title} className="page-narrow">
      <h1>{title}</h1>
      {Object.entries(parts).map(([name, part]) => (
        <section key={name}>
          <h2>{part.title}</h2>
          <p>{part.text}</p>
        </section>
      ))}
      <p>
        <Link href="/account" className="button">
          {account}
        </Link>
      </p>
    </Page>
  )
}
