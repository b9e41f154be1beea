export { fillArena, refuseRealProviders } from './fill-arena.ts'
