export { fillArena, refuseRealHosts } from './fill-arena.ts'
