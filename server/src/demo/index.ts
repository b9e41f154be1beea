export { DemoRefusal, type FilledArena, fillArena, refuseRealProviders } from './fill-arena.ts'
