import './trusted-types.ts'
import './newer-build.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.tsx'
import { stopBattlesWithDocument } from './features/battles/live/live-battle.ts'
import './styles/tokens.css'
import './styles/base.css'

stopBattlesWithDocument()
createRoot(document.getElementById('root')!).render(<StrictMode>{createApp()}</StrictMode>)
