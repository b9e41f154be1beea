import { type ReactNode, useRef } from 'react'
import { useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { messages } from '../messages/index.ts'
import { saveSvg } from './save-svg.ts'
import { useWidth } from './use-width.ts'

interface PlotFrameProps {
  readonly label: string
  /** The name of the file to download. */
  readonly name: string
  /** On narrower screens it scrolls. */
  readonly widthMin: number
  readonly height: number
  readonly children: (width: number) => ReactNode
}

/** A plot in pixels. Its label describes it, and the table below has its numbers. */
export function PlotFrame({ label, name, widthMin, height, children }: PlotFrameProps) {
  const t = useMessages(messages).plots
  const [frame, width] = useWidth<HTMLElement>(widthMin)
  const plot = useRef<SVGSVGElement>(null)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <section className="plot-scroll" aria-label={label} tabIndex={0} ref={frame}>
        <svg
          className="plot"
          role="img"
          aria-label={label}
          ref={plot}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          {children(width)}
        </svg>
      </section>
      <Button kind="quiet" className="plot-save" onClick={() => plot.current && saveSvg(plot.current, name)}>
        {t.save}
      </Button>
    </>
  )
}
