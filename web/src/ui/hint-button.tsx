import { type ComponentProps, useCallback, useId, useRef } from 'react'
import './hint-button.css'

type HintButtonProps = ComponentProps<'button'> & { readonly hint: string }

/** The space between the bubble and the edges of the screen. */
const EDGE = 8

/** A button that explains itself on hover, focus and tap, above everything else. Escape and scrolling hide the explanation. */
export function HintButton({ hint, onClick, ...button }: HintButtonProps) {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  // The same function in every render, so that it listens once.
  const hide = useCallback(() => bubble.current?.hidePopover(), [])
  const show = () => {
    const [around, shown] = [place.current?.getBoundingClientRect(), bubble.current]
    if (!around || !shown) return
    shown.showPopover()
    const left = around.left + (around.width - shown.offsetWidth) / 2
    shown.style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - shown.offsetWidth - EDGE))}px`
    shown.style.top = `${around.bottom}px`
    addEventListener('scroll', hide, { capture: true, once: true })
  }
  return (
    <span ref={place} className="hint-place" onPointerEnter={show} onPointerLeave={hide}>
      <button
        type="button"
        aria-describedby={id}
        {...button}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
        onClick={(event) => {
          onClick?.(event)
          // Not every browser moves the focus to a button that is tapped.
          show()
        }}
      />
      <span ref={bubble} id={id} popover="manual" role="tooltip" className="hint">
        {hint}
      </span>
    </span>
  )
}
