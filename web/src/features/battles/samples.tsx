import { useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

/** Prompts for somebody who wants to see a battle before they have a question. */
export function Samples({ onPick }: { readonly onPick: (prompt: string) => void }) {
  const t = useMessages(messages)
  return (
    <section className="samples" aria-label={t.composer.samples}>
      <p className="muted">{t.composer.samples}</p>
      <ul>
        {Object.values(t.samples).map((prompt) => (
          <li key={prompt}>
            <button type="button" onClick={() => onPick(prompt)}>
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
