import './name-runtime.ts'

export { default } from 'pg'
