import { type ComponentType, lazy, Suspense, useState } from 'react'
import { PlainText } from '../../markdown/plain-text.tsx'

interface AnswerTextProps {
  readonly text: string
  readonly plain: boolean
  /** Whether more text follows. */
  readonly streaming?: boolean
}

let loaded: ComponentType<AnswerTextProps> | null = null

/** Loaded with the first prompt, not with the page. Never rejects: without it, answers are plain text. */
export const loadAnswerText = () =>
  import('../../markdown/markdown.tsx').then(
    ({ Answer }) => {
      loaded = Answer
      return { default: Answer }
    },
    () => ({ default: Unformatted }),
  )

const LoadedAnswer = lazy(loadAnswerText)

function Unformatted({ text }: Pick<AnswerTextProps, 'text'>) {
  return (
    <div className="answer-unformatted">
      <PlainText text={text} />
    </div>
  )
}

/** An answer, formatted or as plain text. */
export function AnswerText({ text, plain, streaming = false }: AnswerTextProps) {
  // `lazy` alone would show the plain text for a moment even when the formatter is already loaded.
  const [Answer] = useState(() => loaded ?? LoadedAnswer)
  return (
    <Suspense fallback={<Unformatted text={text} />}>
      <Answer text={text} plain={plain} streaming={streaming} />
    </Suspense>
  )
}
