#!/usr/bin/env node
// Plain JavaScript, committed: the link `node_modules/.bin/arena` is made before anything is built.
import module from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Arena needs Node 20.19 or newer, and this is ${process.versions.node}: install a newer one from nodejs.org.`)
} else {
  await start()
}

async function start() {
  // From Node 22 on, compiled code is cached on the disk, and the next start is faster.
  module.enableCompileCache?.()
  let main
  try {
    main = await import('../dist/bundle.js')
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    fail('Arena is not built yet: run `npm run build` in its folder (after `npm ci`), then try again.')
    return
  }
  await main.main()
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
