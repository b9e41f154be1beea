/**
 * The number in a field, for the service; `null` if the field is empty. What is not a number is sent as it is, so that the
 * service says what is wrong with it. A comma is the decimal sign in several languages.
 */
export function numberOrText(text: string): number | string | null {
  if (text.trim() === '') return null
  const number = Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : text.trim()
}
