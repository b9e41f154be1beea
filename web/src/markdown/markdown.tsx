import './code-colors.css'
import './markdown.css'
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useMessages } from '../language/index.ts'
import { shownWhileArriving } from './arriving.ts'
import { FootnoteScope } from './footnote-scope.ts'
import { messages } from './messages/index.ts'
import { pageRenderer, toReact } from './page-renderer.ts'
import { PlainText } from './plain-text.tsx'
import { limits } from './render/limits.ts'
import type { PlainReason, RenderResult } from './render/render-markdown.ts'
import { LongTable } from './scrolling.tsx'
import { type Segment, splitSegments } from './segments.ts'
import { useThrottled } from './use-throttled.ts'

interface AnswerProps {
  readonly text: string
  /** Shows the source without formatting. */
  readonly plain: boolean
  /** Whether more text follows. */
  readonly streaming?: boolean
  /** Called once a text that does not stream looks as it will. */
  readonly onSettled?: (() => void) | undefined
}

const STREAMING_MS = 100
/** The number of cached segments that are shown in the first render. More of the largest ones would block the page. */
const AT_ONCE = 3

/** A model's answer. It is plain text until the worker has rendered it, segment by segment. */
export function Answer({ text, plain, streaming = false, onSettled }: AnswerProps) {
  const { shownAsText } = useMessages(messages)
  const shown = useThrottled(text, streaming ? STREAMING_MS : 0)
  const [reason, setReason] = useState<PlainReason>()
  const tooLong = shown.length > limits.documentCharsMax
  const scope = useId().replace(/\W/g, '')
  const fallback = plain ? undefined : tooLong ? 'too-long' : reason
  const isSource = plain || tooLong
  const settled = useRef(onSettled)
  settled.current = onSettled
  const settle = useCallback(() => settled.current?.(), [])
  useEffect(() => {
    if (isSource) settle()
  }, [isSource, settle])

  const content = isSource ? (
    <PlainText text={shown} />
  ) : (
    <Segments
      text={streaming ? shownWhileArriving(shown) : shown}
      streaming={streaming}
      onPlain={setReason}
      onSettled={settle}
    />
  )
  return (
    <div className="md">
      {fallback && <p className="md-note">{shownAsText[fallback]}</p>}
      <FootnoteScope value={scope}>{content}</FootnoteScope>
    </div>
  )
}

interface SegmentsProps {
  readonly text: string
  readonly streaming: boolean
  readonly onPlain: (reason: PlainReason) => void
  readonly onSettled: () => void
}

function Segments({ text, streaming, onPlain, onSettled }: SegmentsProps) {
  const segments = useMemo(() => splitSegments(text), [text])
  const owner = useRef({})
  const settled = useRef(0)
  const report = useCallback(
    ({ plain }: RenderResult) => {
      if (plain) onPlain(plain)
      settled.current += 1
      if (settled.current === segments.length) onSettled()
    },
    [onPlain, onSettled, segments.length],
  )
  useEffect(() => {
    if (segments.length === 0) onSettled()
  }, [segments, onSettled])
  return groupTables(segments).map((group) => {
    const parts = group.segments.map(({ source }, at) => (
      <Rendered
        // biome-ignore lint/suspicious/noArrayIndexKey: segments never change their order; the last one grows while it streams
        key={group.from + at}
        source={source}
        atOnce={group.from + at < AT_ONCE}
        waits={streaming && group.from + at > 0}
        owner={owner.current}
        report={report}
      />
    ))
    if (group.columns === undefined) return parts
    return (
      <LongTable key={`table-${group.from}`} columns={group.columns}>
        {parts}
      </LongTable>
    )
  })
}

interface Group {
  readonly from: number
  readonly segments: Segment[]
  readonly columns?: number
}

/** The parts of a long table scroll as one. */
export const groupTables = (segments: readonly Segment[]): Group[] => {
  const groups: Group[] = []
  segments.forEach((segment, from) => {
    if (segment.table && segment.table.part > 0) groups.at(-1)!.segments.push(segment)
    else groups.push({ from, segments: [segment], ...(segment.table && { columns: segment.table.columns }) })
  })
  return groups
}

interface RenderedProps {
  readonly source: string
  readonly atOnce: boolean
  /** Shows nothing until it is rendered: the text before it is on the page already. */
  readonly waits: boolean
  readonly owner: object
  readonly report: (result: RenderResult) => void
}

const Rendered = memo(function Rendered({ source, atOnce, waits, owner, report }: RenderedProps) {
  const [latest, setLatest] = useState(() => known(source, atOnce))

  useEffect(() => {
    if (latest?.source === source) return
    return pageRenderer.request(source, owner, (result) => setLatest({ source, result }))
  }, [source, latest, owner])

  useEffect(() => {
    if (latest) report(latest.result)
  }, [latest, report])

  // While a text streams, the previous tree stays until the next one is ready.
  const tree = latest && 'tree' in latest.result && source.startsWith(latest.source) ? latest.result.tree : undefined
  const elements = useMemo(() => tree && toReact?.(tree), [tree])
  return <div className="md-segment">{elements ?? (!(waits && !latest) && <PlainText text={source} />)}</div>
})

const known = (source: string, atOnce: boolean): { source: string; result: RenderResult } | undefined => {
  const result = atOnce ? pageRenderer.peek(source) : undefined
  return result && { source, result }
}
