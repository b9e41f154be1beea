/** Shown while a page loads. It has no text, because the messages may be what is loading. */
export function PageLoading() {
  return (
    <div className="page-loading" aria-busy="true">
      <span aria-hidden="true" />
    </div>
  )
}
