export { BattlePage } from './battle-page.tsx'
