import '../trusted-types.ts'
import '../styles/tokens.css'
import '../styles/base.css'
