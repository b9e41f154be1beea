/** A longer answer is collapsed. */
const LINES_MAX = 60
/** The characters of a line in a card that is as wide as it can be. */
const LINE_CHARS = 80

/** Whether an answer has more than 60 lines. An estimate, so that it does not depend on the screen. */
export function isLong(text: string): boolean {
  let lines = 0
  for (const line of text.split('\n')) lines += Math.ceil(line.length / LINE_CHARS)
  return lines > LINES_MAX
}
