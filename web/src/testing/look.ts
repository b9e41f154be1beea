/** The texts of all elements of a selector: for what has no role of its own, as the cells of a column. */
export const textsOf = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent)

export const numberOf = (selector: string): number => document.querySelectorAll(selector).length

/** The cells of a column of the leaderboard. */
export const columnOf = (name: string): string[] => textsOf(`td.${name}`)

/** The text of the file that an action saves. */
export async function savedFile(act: () => Promise<void>): Promise<string> {
  const { createObjectURL } = URL
  const file = new Promise<Blob>((resolve) => {
    URL.createObjectURL = (blob: Blob) => {
      resolve(blob)
      return createObjectURL(blob)
    }
  })
  try {
    await act()
    return await (await file).text()
  } finally {
    URL.createObjectURL = createObjectURL
  }
}
