interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
}

/** Follows the cursors of a list from its first page to its last one. */
export async function readAllPages<Item>(
  read: (query: { readonly before?: string }) => Promise<Page<Item>>,
): Promise<Item[][]> {
  const pages: Item[][] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read(cursor === null ? {} : { before: cursor })
    pages.push(page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return pages
}
