/** The first `charsMax` UTF-16 units of a text, or one less where a surrogate pair would be split. */
export function cutText(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const endsInPair = /[\uD800-\uDBFF]/.test(text.charAt(charsMax - 1))
  return text.slice(0, endsInPair ? charsMax - 1 : charsMax)
}
