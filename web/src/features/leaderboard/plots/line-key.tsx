/** How a line looks, beside its name: colour and dashes, so that neither is needed alone. */
export const LineKey = ({ place }: { readonly place: number }) => (
  <svg className={`plot-key plot-series-${place}`} width="28" height="10" aria-hidden="true">
    <line className="plot-series-line" x1="1" x2="27" y1="5" y2="5" />
  </svg>
)
