export { surelyAboveRest } from './tiers.ts'
