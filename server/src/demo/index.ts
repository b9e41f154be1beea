export { fillArena, refuseRealHosts } from './fill-arena.ts'
export { fillStudy } from './fill-study.ts'
