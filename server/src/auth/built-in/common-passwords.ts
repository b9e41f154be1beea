import { cachedAsync } from '../../cached-async.ts'

/** Loaded on first use: the list is large and only new passwords are looked up. */
const commonPasswords = cachedAsync(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

/** Whether a password is one of the most common ones, in any letter case. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await commonPasswords.get()).has(password.toLowerCase())
