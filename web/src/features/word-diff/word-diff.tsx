import { shownText } from '@arena/contract/shown-text'
import { useMemo } from 'react'
import { useMessages } from '../../language/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { compareWords } from './compare-words.ts'
import { messages } from './messages/index.ts'
import './word-diff.css'
import type { ComparedTexts } from './word-diff-button.tsx'

/** The words of both answers in one text, with those that only one of them has marked. */
export function WordDiff({ left, right, onClose }: ComparedTexts & { readonly onClose: () => void }) {
  const t = useMessages(messages)
  const changes = useMemo(() => compareWords(shownText(left), shownText(right)), [left, right])
  return (
    <Dialog title={t.title} onClose={onClose}>
      {changes === null ? (
        <p>{t.tooLong}</p>
      ) : (
        <>
          <p className="word-diff-legend">
            <del>{t.onlyLeft}</del> <ins>{t.onlyRight}</ins>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and the keyboard must reach it */}
          <section className="word-diff" dir="auto" tabIndex={0} aria-label={t.title}>
            {changes.map(({ text, only }, index) => {
              const key = `${index}`
              if (only === 'left') return <del key={key}>{text}</del>
              if (only === 'right') return <ins key={key}>{text}</ins>
              return <span key={key}>{text}</span>
            })}
          </section>
        </>
      )}
    </Dialog>
  )
}
