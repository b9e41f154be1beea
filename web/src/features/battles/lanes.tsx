import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../language/index.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { Tabs, tabPanelProps } from '../../ui/tabs.tsx'
import type { ShownAnswer } from '../prompt/shown-answer.ts'
import { type Side, sides } from './battle-state.ts'
import { Lane } from './lane.tsx'
import './lanes.css'
import { messages } from './messages/index.ts'
import { scrollToShare, shareRead } from './reading-place.ts'

export type Seen = Readonly<Record<Side, boolean>>

export interface LaneContent {
  readonly answer: ShownAnswer
  /** Whether more text may follow. */
  readonly writing: boolean
  /** Who wrote it, where that is known. */
  readonly author: string | null
  readonly chosen?: boolean
}

interface LanesProps extends Readonly<Record<Side, LaneContent>> {
  /** Shows the source without formatting. */
  readonly plain: boolean
  /** Reports which answers were visible: a phone shows one at a time. */
  readonly onSeen: (seen: Seen) => void
}

/** Two answers: side by side, or on a phone one at a time in tabs. */
export function Lanes({ left, right, plain, onSeen }: LanesProps) {
  const t = useMessages(messages)
  const id = useId()
  const narrow = useNarrow()
  const [open, setOpen] = useState<Side>('left')
  const lanes = { left, right }
  useSeen({ left: isReadable(left), right: isReadable(right), open: narrow ? open : null, onSeen })
  const { container, savePlace } = useSamePlace(open)
  return (
    <div ref={container} className={`lanes ${narrow ? 'lanes-narrow' : ''}`}>
      {narrow && (
        <Tabs
          id={id}
          label={t.answers}
          className="lanes-tabs"
          open={open}
          onOpen={(side) => {
            savePlace()
            setOpen(side)
          }}
          tabs={sides.map((name) => ({ name, label: t.answer[name], className: `lanes-tab lanes-tab-${name}` }))}
        />
      )}
      {sides.map((side) => (
        <Lane
          key={side}
          side={side}
          content={lanes[side]}
          unanswered={left.answer.missing && right.answer.missing}
          plain={plain}
          panel={narrow ? tabPanelProps(id, side, open) : null}
        />
      ))}
    </div>
  )
}

const isReadable = ({ answer, writing }: LaneContent) => answer.text !== '' || !writing

/** `left` and `right`: whether the answer has text. `open` is the visible one; `null` when both are visible. */
function useSeen(state: Readonly<Record<Side, boolean>> & { open: Side | null; onSeen: (seen: Seen) => void }): void {
  const { left, right, open, onSeen } = state
  const seen = useRef<Seen>({ left: false, right: false })
  const report = useRef(onSeen)
  report.current = onSeen
  useEffect(() => {
    seen.current = {
      left: seen.current.left || (left && open !== 'right'),
      right: seen.current.right || (right && open !== 'left'),
    }
    report.current(seen.current)
  }, [left, right, open])
}

/** Keeps the share of the answer that was read when the other answer is opened. */
function useSamePlace(open: Side) {
  const container = useRef<HTMLDivElement>(null)
  const share = useRef<number | null>(null)
  const measure = () => {
    const panel = container.current?.querySelector('[role="tabpanel"]:not([hidden])')?.getBoundingClientRect()
    const tabs = container.current?.querySelector('[role="tablist"]')?.getBoundingClientRect()
    return panel && tabs ? { panel, screen: { top: tabs.bottom, bottom: innerHeight } } : null
  }
  const savePlace = () => {
    const measured = measure()
    share.current = measured && shareRead(measured.panel, measured.screen)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after the other answer is shown
  useLayoutEffect(() => {
    const measured = measure()
    if (share.current !== null && measured) {
      scrollBy({ top: scrollToShare(share.current, measured.panel, measured.screen), behavior: 'instant' })
    }
    share.current = null
  }, [open])
  return { container, savePlace }
}
