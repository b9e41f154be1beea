/** Downloads a file that the page has made or fetched. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started the download when the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
