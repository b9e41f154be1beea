import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { type Listening, listen } from './listen.ts'

const ENTRY = 'bare-page'

/** The least that an application of this kind can be: React and one field that it controls. */
const SOURCE = `
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Field() {
  const [text, setText] = useState('')
  return createElement('textarea', { value: text, onChange: (event) => setText(event.target.value) })
}
createRoot(document.getElementById('root')).render(createElement(Field))
`

const fieldPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<link rel="icon" href="data:,"><script type="module" src="/field.js"></script></head>
<body><h1>A field</h1><div id="root"></div></body></html>`

/** Two texts side by side, as a browser shows them by itself. It has the landmarks by which the probe knows the real page. */
const textPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<link rel="icon" href="data:,"><style>
section { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
</style></head><body><section></section><script>
window.showAnswers = async () => {
  const texts = await (await fetch('/answers.json')).json()
  const section = document.querySelector('section')
  texts.forEach((text, at) => {
    const pre = document.createElement('pre')
    pre.className = 'md'
    pre.dataset.testid = at === 0 ? 'lane-left' : 'lane-right'
    pre.textContent = text
    section.append(pre)
  })
  section.dataset.phase = 'answered'
}
</script></body></html>`

/** Pages without anything of Arena, as floors for what a browser takes on this machine. `texts` is for the second. */
export async function startBarePages(texts: readonly string[]): Promise<Listening> {
  const files: Readonly<Record<string, { type: string; bytes: Buffer }>> = {
    '/field': { type: 'text/html', bytes: brotliCompressSync(fieldPage) },
    '/field.js': { type: 'text/javascript', bytes: brotliCompressSync(await bundleField()) },
    '/texts': { type: 'text/html', bytes: brotliCompressSync(textPage) },
    '/answers.json': { type: 'application/json', bytes: brotliCompressSync(JSON.stringify(texts)) },
  }
  return listen(
    createServer((request, response) => {
      const file = files[request.url ?? '']
      if (!file) return void response.writeHead(404).end()
      response.setHeader('content-type', file.type)
      response.setHeader('content-encoding', 'br')
      response.end(file.bytes)
    }),
  )
}

async function bundleField(): Promise<string> {
  const source: Plugin = {
    name: ENTRY,
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
    load: (id) => (id === `\0${ENTRY}` ? SOURCE : undefined),
  }
  const built = await build({
    configFile: false,
    root: path.resolve(import.meta.dirname, '../..'),
    mode: 'production',
    // Where the shell says something else, React's slow half would be bundled.
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [source],
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: ENTRY } },
  })
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const entry = chunks.find((chunk) => chunk.type === 'chunk')
  if (!entry || chunks.length > 1) throw new Error('The bare page was expected to be one script.')
  return entry.code
}
