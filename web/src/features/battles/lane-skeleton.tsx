/** Where an answer will stand. The same on both sides: nothing tells who is further. */
export function LaneSkeleton() {
  return (
    <div className="lane-skeleton" aria-hidden="true">
      {[92, 100, 84, 96, 40, 0, 88, 100, 72].map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <span key={line} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  )
}
