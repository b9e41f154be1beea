export { battleRoutes } from './routes.ts'
export { classOf, drawPair, findTopper, type Pool, poolOf, type Standing } from './rules.ts'
export { createAdoptBattles, createSaveBattle, poolIdOf } from './store.ts'
