import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { PlainText } from '../../../markdown/plain-text.tsx'

interface AnswerTextProps {
  readonly text: string
  readonly plain: boolean
  /** Whether more text follows. */
  readonly streaming?: boolean
  /** Called once a text that does not stream looks as it will. */
  readonly onSettled?: (() => void) | undefined
}

let loaded: ComponentType<AnswerTextProps> | null = null

/** Loaded with the first prompt, not with the page. Never rejects: without it, answers are plain text. */
export const loadAnswerText = () =>
  import('../../../markdown/markdown.tsx').then(
    ({ Answer }) => {
      loaded = Answer
      return { default: Answer }
    },
    () => ({ default: NeverFormatted }),
  )

const LoadedAnswer = lazy(loadAnswerText)

function Unformatted({ text }: Pick<AnswerTextProps, 'text'>) {
  return (
    <div className="answer-unformatted">
      <PlainText text={text} />
    </div>
  )
}

function NeverFormatted({ text, onSettled }: AnswerTextProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing about it changes
  useEffect(() => onSettled?.(), [])
  return <Unformatted text={text} />
}

/** An answer, formatted or as plain text. */
export function AnswerText({ text, plain, streaming = false, onSettled }: AnswerTextProps) {
  // `lazy` alone would show the plain text for a moment even when the formatter is already loaded.
  const [Answer] = useState(() => loaded ?? LoadedAnswer)
  return (
    <Suspense fallback={<Unformatted text={text} />}>
      <Answer text={text} plain={plain} streaming={streaming} onSettled={onSettled} />
    </Suspense>
  )
}
