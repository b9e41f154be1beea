interface RangeProps {
  readonly from: string
  readonly to: string
  /** The text for screen readers, which do not read the dash. */
  readonly label: (from: string, to: string) => string
  readonly className?: string
}

/** Two numbers, with the smaller one on the left also in right-to-left text. */
export function Range({ from, to, label, className = 'muted' }: RangeProps) {
  return (
    <span className={className}>
      <bdi dir="ltr" aria-hidden="true">
        {from === to ? from : `${from}–${to}`}
      </bdi>
      <span className="visually-hidden">{label(from, to)}</span>
    </span>
  )
}
