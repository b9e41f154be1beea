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
  --scalar-background-1: #ffffff; --scalar-background-2: #faf9f6; --scalar-background-3: #f3f1ec;
  --scalar-color-1: #18171d; --scalar-color-2: #5c5965; --scalar-color-3: #5c5965;
  --scalar-color-accent: #2b46d9; --scalar-background-accent: #e7ebff; --scalar-border-color: #dedad1;
  --scalar-color-green: #1a6d3c; --scalar-color-red: #b0123b; --scalar-color-yellow: #7d5200;
  --scalar-color-blue: #2b46d9; --scalar-color-orange: #b03c06;
  --scalar-button-1: #232129; --scalar-button-1-hover: #44414f; --scalar-button-1-color: #ffffff;
}
.dark-mode {
  --scalar-background-1: #121116; --scalar-background-2: #1a191f; --scalar-background-3: #232128;
  --scalar-color-1: #f1eff5; --scalar-color-2: #aba7b6; --scalar-color-3: #aba7b6;
  --scalar-color-accent: #9db1ff; --scalar-background-accent: #23284d; --scalar-border-color: #35323d;
  --scalar-color-green: #7ad69b; --scalar-color-red: #ff9aa8; --scalar-color-yellow: #f0c25e;
  --scalar-color-blue: #9db1ff; --scalar-color-orange: #ffa877;
  --scalar-button-1: #f1eff5; --scalar-button-1-hover: #ffffff; --scalar-button-1-color: #18171d;
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
