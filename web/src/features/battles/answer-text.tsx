import { type ComponentType, lazy, Suspense, useState } from 'react'

interface AnswerTextProps {
  readonly text: string
  readonly plain: boolean
}

let loaded: ComponentType<AnswerTextProps> | null = null

/** Fetched with the first prompt, not with the page. Never rejects: without it answers are plain text. */
export const loadAnswerText = () =>
  import('../../markdown/index.ts').then(
    ({ Answer }) => {
      loaded = Answer
      return { default: Answer }
    },
    () => ({ default: Unformatted }),
  )

const LoadedAnswer = lazy(loadAnswerText)

function Unformatted({ text }: Pick<AnswerTextProps, 'text'>) {
  return <p className="answer-unformatted">{text}</p>
}

/** An answer, formatted or as it was written; the same for both sides. */
export function AnswerText({ text, plain }: AnswerTextProps) {
  // `lazy` alone would show it unformatted once more, though what formats it was fetched long ago.
  const [Answer] = useState(() => loaded ?? LoadedAnswer)
  return (
    <Suspense fallback={<Unformatted text={text} />}>
      <Answer text={text} plain={plain} />
    </Suspense>
  )
}
