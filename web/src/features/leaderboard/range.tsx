interface RangeProps {
  readonly from: string
  readonly to: string
  /** The same in words, for those who listen: a dash is silent. */
  readonly says: (from: string, to: string) => string
  readonly className?: string
}

/** Two numbers, the smaller one left in every language: right-to-left text would turn them round. */
export function Range({ from, to, says, className = '' }: RangeProps) {
  return (
    <span className={`muted ${className}`}>
      <bdi dir="ltr" aria-hidden="true">
        {from === to ? from : `${from}–${to}`}
      </bdi>
      <span className="visually-hidden">{says(from, to)}</span>
    </span>
  )
}
