import type { ReactNode } from 'react'
import { useWidth } from './use-width.ts'

interface PlotFrameProps {
  readonly label: string
  /** Narrower than this it scrolls inside. */
  readonly widthMin: number
  readonly height: number
  readonly children: (width: number) => ReactNode
}

/** One picture, drawn in pixels. What it shows is told by its label, and in numbers by the table that stands below it. */
export function PlotFrame({ label, widthMin, height, children }: PlotFrameProps) {
  const [frame, width] = useWidth<HTMLElement>(widthMin)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys
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
