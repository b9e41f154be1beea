/** While a page is fetched. No words: they may be what is being fetched. */
export function PageLoading() {
  return (
    <div className="page-loading" aria-busy="true">
      <span aria-hidden="true" />
    </div>
  )
}
