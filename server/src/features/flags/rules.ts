/** What a flag can be called where it is set. Any other key is read as a flag that is off. */
export const isFlagKey = (key: string): boolean => /^[\w.:-]{1,200}$/.test(key)
