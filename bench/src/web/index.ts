import type { Part } from '../part.ts'

/** The built web application in a browser, as a voter meets it. */
export const webPart: Part = {
  name: 'web',
  about: 'first load, layout shift and 10,000-line answers in a browser, beside bare pages',
  async measure(settings) {
    // Loaded when asked for: a browser's driver in the heap would be looked through by every collection of other parts.
    const { measureWeb } = await import('./measure-web.ts')
    return measureWeb(settings)
  },
}
