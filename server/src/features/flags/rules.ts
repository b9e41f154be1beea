/** Whether a flag can be set under this key. Reading any other key returns a flag that is off. */
export const isFlagKey = (key: string): boolean => /^[\w.:-]{1,200}$/.test(key)
