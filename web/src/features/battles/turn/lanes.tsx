import { shownText } from '@arena/contract/shown-text'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useNarrow } from '../../../ui/narrow.ts'
import { Tabs, tabPanelProps } from '../../../ui/tabs.tsx'
import { ownText } from '../../prompt/shown/own-text.ts'
import { Preview } from '../../prompt/shown/preview.tsx'
import { type Side, sides } from '../live/battle-state.ts'
import { Lane, type LaneContent, letterOf } from './lane.tsx'
import './lanes.css'
import { messages } from '../messages/index.ts'
import { scrollToShare, shareRead } from './reading-place.ts'

export type Seen = Readonly<Record<Side, boolean>>

interface LanesProps extends Readonly<Record<Side, LaneContent>> {
  /** Shows the source without formatting. */
  readonly plain: boolean
  /** Reports which answers were visible: a phone shows one at a time. */
  readonly onSeen: (seen: Seen) => void
  /** Called once a finished answer looks as it will. */
  readonly onSettled?: (side: Side) => void
}

/** Two answers: side by side, or one at a time in tabs, on a phone and where the reader asked for one alone. */
export function Lanes({ left, right, plain, onSeen, onSettled }: LanesProps) {
  const t = useMessages(messages)
  const id = useId()
  const narrow = useNarrow()
  const [open, setOpen] = useState<Side>('left')
  const [alone, setAlone] = useState(false)
  const inTabs = narrow || alone
  const step = useScrollInStep()
  const lanes = { left, right }
  useSeen({ left: isReadable(left), right: isReadable(right), open: narrow ? open : null, onSeen })
  const { container, savePlace } = useSamePlace(open)
  const tools = (side: Side) =>
    !narrow && (
      <div className="lane-tools">
        {!alone && <IconButton label={t.lanes.inStep} icon={stepIcon} aria-pressed={step.on} onClick={step.toggle} />}
        <IconButton
          label={alone ? t.lanes.both : t.lanes.alone}
          icon={aloneIcon}
          onClick={() => {
            setOpen(side)
            setAlone(!alone)
          }}
        />
      </div>
    )
  return (
    <>
      <div
        ref={container}
        className={`lanes ${inTabs ? 'lanes-tabbed' : step.on ? 'lanes-in-step' : ''}`}
        onScrollCapture={(event) => step.on && step.follow(event.target as Element)}
      >
        {inTabs && (
          <Tabs
            id={id}
            label={t.answers}
            className="lanes-tabs"
            open={open}
            onOpen={(side) => {
              savePlace()
              setOpen(side)
            }}
            tabs={sides.map((name) => ({
              name,
              label: <TabLabel side={name} content={lanes[name]} />,
              className: `lanes-tab lanes-tab-${name}`,
            }))}
          />
        )}
        {sides.map((side) => (
          <Lane
            key={side}
            side={side}
            content={lanes[side]}
            unanswered={left.answer.missing && right.answer.missing}
            plain={plain}
            panel={inTabs ? tabPanelProps(id, side, open) : null}
            tools={tools(side)}
            onSettled={onSettled && (() => onSettled(side))}
          />
        ))}
      </div>
      {!left.writing && !right.writing && (
        <Preview answers={sides.map((side) => ({ label: t.answer[side], text: ownText(lanes[side].answer) }))} />
      )}
    </>
  )
}

const stepIcon = (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
    <path d="M8 4v16m0 0-3-3m3 3 3-3M16 4v16m0 0-3-3m3 3 3-3" strokeLinejoin="round" />
  </svg>
)
const aloneIcon = (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
    <path d="M8 8l-4 4 4 4M16 8l4 4-4 4M4 12h16" strokeLinejoin="round" />
  </svg>
)

/** The answer's letter, and after the vote its model and the choice. */
function TabLabel({ side, content: { author, chosen } }: { readonly side: Side; readonly content: LaneContent }) {
  const t = useMessages(messages)
  return (
    <>
      {author ? (
        <>
          <span className={`side-badge side-badge-${side}`} aria-hidden="true">
            {letterOf(side)}
          </span>
          <span className="visually-hidden">{t.answer[side]}: </span>
          <bdi className="lanes-tab-name">{shownText(author.displayName)}</bdi>
        </>
      ) : (
        t.answer[side]
      )}
      {chosen && (
        <span className="lane-chosen-note">
          <span aria-hidden="true">✓</span>
          <span className="visually-hidden">{t.reveal.your[side]}</span>
        </span>
      )}
    </>
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

/** Each answer has its own scrollbar, and scrolling one scrolls the other to the same share. */
function useScrollInStep() {
  const [on, setOn] = useState(false)
  const moved = useRef<Element | null>(null)
  const follow = (from: Element) => {
    const other = from.matches('.lane') && [...from.parentElement!.children].find((lane) => lane !== from)
    // The other one reports its own move: following that back would stop the reader's scrolling.
    const isOwnMove = moved.current === from
    moved.current = null
    if (!other || isOwnMove) return
    const share = shareRead({ top: -from.scrollTop, height: from.scrollHeight }, { top: 0, bottom: from.clientHeight })
    const before = other.scrollTop
    other.scrollTop = scrollToShare(
      share,
      { top: 0, height: other.scrollHeight },
      { top: 0, bottom: other.clientHeight },
    )
    if (other.scrollTop !== before) moved.current = other
  }
  return { on, toggle: () => setOn(!on), follow }
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
