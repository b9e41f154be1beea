import type { ReactNode } from 'react'
import { useWidth } from './use-width.ts'

interface PlotFrameProps {
  readonly label: string
  /** On narrower screens it scrolls. */
  readonly widthMin: number
  readonly height: number
  readonly children: (width: number) => ReactNode
}

/** A plot in pixels. Its label describes it, and the table below has its numbers. */
export function PlotFrame({ label, widthMin, height, children }: PlotFrameProps) {
  const [frame, width] = useWidth<HTMLElement>(widthMin)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section className="plot-scroll" aria-label={label} tabIndex={0} ref={frame}>
      <svg
        className="plot"
        role="img"
        aria-label={label}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        {children(width)}
      </svg>
    </section>
  )
}
