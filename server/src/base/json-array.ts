/**
 * The pieces of a JSON array. Each element is one piece, so that a long array is not held in memory.
 *
 * @example for await (const piece of jsonArray(readVotes())) response.write(piece)
 */
export async function* jsonArray(elements: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '['
  for await (const element of elements) {
    yield separator + JSON.stringify(element)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
