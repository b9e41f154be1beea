import fc from 'fast-check'
import { propertySeed } from '../../../e2e/src/every-night.ts'

fc.configureGlobal({ seed: propertySeed })

/** fast-check, with one seed for all properties of a run. */
export default fc
