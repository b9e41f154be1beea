import { cachedAsync } from '../../async/cached.ts'

export const PASSWORD_LENGTH_MIN = 8

/** Loaded on first use: the list is large and only new passwords are looked up. */
const commonPasswords = cachedAsync(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // For shorter ones, the response names the length.
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH_MIN))
})

/** Whether a password is one of the most common ones, in any letter case. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await commonPasswords.get()).has(password.toLowerCase())
