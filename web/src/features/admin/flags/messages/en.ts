export const english = {
  text: 'Takes effect immediately, on all instances.',
  meanings: {
    api_keys: 'Lets people create API keys for scripts. When off, all keys are refused; they are kept.',
    public_sharing: 'Lets others read shared threads. When off, shared links stop working; settings are kept.',
    studies: 'Lets people make studies and vote in them. When off, studies are not available; they are kept.',
  },
  names: { api_keys: 'API keys', public_sharing: 'Sharing of threads', studies: 'Studies' },
  unknown: "This version doesn't use it. Programs can read it through the API.",
  list: 'Feature flags',
  none: 'No flags yet. A missing flag is off.',
  key: 'Key of a new flag',
  keyHint: 'Letters, digits, dots, colons, dashes and underscores.',
  add: 'Add flag (off)',
  added: (key: string) => `Flag ${key} was added (off).`,
  reverted: (key: string) => `${key} was switched back.`,
  faults: {
    key: 'Use only letters, digits, dots, colons, dashes and underscores. At most 200 characters.',
    taken: 'This flag already exists.',
  },
}
