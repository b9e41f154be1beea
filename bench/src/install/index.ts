import type { Part } from '../part.ts'

/** What production needs on disk. */
export const installPart: Part = {
  name: 'install',
  about: 'packages and megabytes of an install for production, with the five largest',
  measure: async (settings) => (await import('./measure-install.ts')).measureInstall(settings),
}
