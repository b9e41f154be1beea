import { createHash } from 'node:crypto'

export const SCRIPT_PATH = '/docs/scalar.js'

/** Scalar by default loads fonts, sends usage data and offers services of scalar.com. All of it is off. */
const configuration = {
  url: '/api/openapi.json',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'direct',
  authentication: { preferredSecurityScheme: 'bearer' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

const start = `Scalar.createApiReference('#app', ${JSON.stringify(configuration)})`

/** Scalar inserts its styles as elements, so inline styles are allowed. Scripts are not, except the one below. */
export const policy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(start).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The colours of `web/src/styles/tokens.css` under Scalar's names. */
const style = `
.light-mode {
  --scalar-background-1: #ffffff; --scalar-background-2: #faf9f7; --scalar-background-3: #f3f1ed;
  --scalar-color-1: #1c1b22; --scalar-color-2: #5d5a66; --scalar-color-3: #5d5a66;
  --scalar-color-accent: #3b4fd1; --scalar-background-accent: #e8ebff; --scalar-border-color: #dedad2;
  --scalar-color-green: #1a6d3c; --scalar-color-red: #b3261e; --scalar-color-yellow: #7d5200;
  --scalar-color-blue: #3b4fd1; --scalar-color-orange: #a84a0a;
  --scalar-button-1: #3b4fd1; --scalar-button-1-hover: #2c3cab; --scalar-button-1-color: #ffffff;
}
.dark-mode {
  --scalar-background-1: #131217; --scalar-background-2: #1b1a20; --scalar-background-3: #24222a;
  --scalar-color-1: #f0eef4; --scalar-color-2: #aaa6b5; --scalar-color-3: #aaa6b5;
  --scalar-color-accent: #9aa9ff; --scalar-background-accent: #262a4d; --scalar-border-color: #35323d;
  --scalar-color-green: #7ad69b; --scalar-color-red: #ff9d94; --scalar-color-yellow: #f0c25e;
  --scalar-color-blue: #9aa9ff; --scalar-color-orange: #ffb066;
  --scalar-button-1: #9aa9ff; --scalar-button-1-hover: #b8c3ff; --scalar-button-1-color: #14132b;
}
:root {
  --scalar-font: ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif;
  --scalar-font-code: ui-monospace, "Cascadia Code", "SF Mono", Menlo, Consolas, monospace;
  --scalar-custom-header-height: 3rem;
}
body { margin: 0; background: var(--scalar-background-1); }
.home {
  position: sticky; top: 0; z-index: 10; display: flex; align-items: center; box-sizing: border-box; height: 3rem;
  padding: 0 1.25rem; background: var(--scalar-background-1); border-bottom: 1px solid var(--scalar-border-color);
  font: 600 1rem var(--scalar-font);
}
.home a { color: var(--scalar-color-accent); text-decoration: none; }
.home a:hover { text-decoration: underline; }`

export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Arena API</title>
    <link rel="icon" href="/favicon.svg" />
    <style>${style}</style>
  </head>
  <body>
    <header class="home"><a href="/">Arena</a></header>
    <div id="app"></div>
    <script src="${SCRIPT_PATH}"></script>
    <script>${start}</script>
  </body>
</html>
`
