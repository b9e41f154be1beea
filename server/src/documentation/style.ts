import { dark, declare, light } from './palette.ts'

/** Everything the page looks like. */
export const style = `
:root { color-scheme: light dark; ${declare(light)}
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
@media (prefers-color-scheme: dark) { :root { ${declare(dark)} } }

* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; font: 1rem/1.6 var(--sans); color: var(--ink); background: var(--page); overflow-wrap: break-word; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
h1 { margin: 0; font-size: 2.25rem; letter-spacing: -0.02em; }
h2 { margin: 0 0 1rem; font-size: 1.625rem; letter-spacing: -0.01em; }
h3 { margin: 0 0 0.5rem; font-size: 1.1875rem; }
h4 { margin: 1.75rem 0 0.5rem; font-size: 0.9375rem; }
p, ul, ol { margin: 0 0 1rem; }
p, li { max-width: 46rem; }
a { color: var(--accent); text-underline-offset: 0.15em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
h3 > a { color: inherit; text-decoration: none; }
h3 > a:hover { text-decoration: underline; }
code, pre { font-family: var(--mono); font-size: 0.875em; }
code { padding: 0.1em 0.3em; background: var(--code); border-radius: 4px; }
pre { margin: 0 0 1rem; padding: 0.875rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px;
  font-size: 0.8125rem; line-height: 1.55; white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { padding: 0; background: none; font-size: inherit; }
.command code { user-select: all; -webkit-user-select: all; }
.command { border-left: 3px solid var(--accent); }

.skip { position: absolute; left: 1rem; top: -4rem; padding: 0.5rem 1rem; background: var(--page); z-index: 1; }
.skip:focus { top: 1rem; }
header, .columns, footer { max-width: 82rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; padding-bottom: 1.5rem; }
.mark { display: flex; gap: 3px; margin-bottom: 1rem; font: 700 1rem/2.25rem var(--sans); text-align: center; }
.mark span { width: 2.25rem; color: var(--page); background: var(--accent); border-radius: 8px 2px 2px 8px; }
.mark span + span { color: var(--page); background: var(--ink); border-radius: 2px 8px 8px 2px; }
.version { margin-left: 0.25rem; color: var(--quiet); font-size: 1rem; font-weight: 500; letter-spacing: 0; }
.lead { margin-top: 0.75rem; font-size: 1.1875rem; }
footer { padding-top: 2rem; padding-bottom: 3rem; color: var(--quiet); font-size: 0.875rem; }

nav { font-size: 0.875rem; }
nav ul { margin: 0 0 1rem; padding: 0; list-style: none; }
nav a { display: block; padding: 0.2rem 0.5rem; border-radius: 6px; color: inherit; text-decoration: none; }
nav a:hover { background: var(--code); text-decoration: underline; }
nav .group { margin: 0; padding: 0 0 0.15rem; font-weight: 650; }
nav .group:not(:has(a)) { padding-left: 0.5rem; }
nav .method { width: 3.1rem; font-size: 0.6875rem; letter-spacing: 0; }
.beside { display: none; }
.folded { margin-bottom: 2rem; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 8px; }
.folded a { padding-top: 0.4rem; padding-bottom: 0.4rem; }

main > section { margin-bottom: 3.5rem; }
#schemas, .room { position: relative; padding-top: 2.5rem; border-top: 1px solid var(--line); }
.up { position: absolute; right: 0; top: 2.75rem; font-size: 0.875rem; }
.operation, .schema { margin-bottom: 3rem; }
.operation + .operation { padding-top: 2.5rem; border-top: 1px dashed var(--line); }
:target > h2, :target > h3 { text-decoration: underline; text-decoration-color: var(--accent); text-underline-offset: 0.3em; }
.call > code { font-size: 0.9375rem; padding: 0; background: none; }
.method { display: inline-block; font: 700 0.75rem/1.5 var(--mono); letter-spacing: 0.03em; color: var(--ink); }
.method-get { color: var(--get); }
.method-post { color: var(--post); }
.method-patch { color: var(--patch); }
.method-delete { color: var(--delete); }
.call .method { padding: 0.1rem 0.5rem; border: 1px solid currentColor; border-radius: 5px; }
.auth { display: inline-block; margin-left: 0.25rem; padding: 0.05rem 0.6rem; border: 1px solid var(--line); border-radius: 1rem;
  color: var(--quiet); font-size: 0.8125rem; white-space: nowrap; }
.auth-token, .auth-admin { color: var(--ink); border-color: currentColor; }
.schema-name { font-weight: 400; margin-left: 0.5rem; }
.status { font: 700 0.875rem/1.5 var(--mono); }
.status-2 { color: var(--post); }
.status-3 { color: var(--get); }
.status-4 { color: var(--patch); }
.status-5 { color: var(--delete); }
.steps { padding-left: 1.5rem; }
.steps li { max-width: none; margin-bottom: 1.5rem; }
.steps li::marker { font-weight: 700; font-size: 1.1875rem; color: var(--quiet); }
.envelopes { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0.75rem 1.5rem; padding: 0;
  list-style: none; }
.envelopes li { display: flex; flex-direction: column; max-width: none; }
.envelopes pre { flex: 1; }
.envelopes h3 > a { color: var(--accent); text-decoration: underline; }

summary { padding: 0.5rem 0; cursor: pointer; font-weight: 600; font-size: 0.875rem; }
table { width: 100%; margin: 0 0 1rem; border-collapse: collapse; font-size: 0.875rem; line-height: 1.5; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--quiet); font-size: 0.8125rem; }
th code, td code { font-size: 0.9375em; }
tbody th code { padding: 0; background: none; font-weight: 600; color: var(--ink); }
tbody th .way { font-weight: 400; color: var(--quiet); }

@media (min-width: 48rem) {
  th, td { padding: 0.45rem 1rem 0.45rem 0; border-bottom: 1px solid var(--line); }
  tr > :last-child { padding-right: 0; }
}
@media (max-width: 47.99rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, tbody th, td { display: block; padding: 0; }
  tr { padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  td { display: grid; grid-template-columns: 5.75rem minmax(0, 1fr); gap: 0.5rem; }
  td::before { content: attr(data-title); color: var(--quiet); }
  td:empty { display: none; }
  h1 { font-size: 1.875rem; }
  .steps { padding-left: 0; list-style-position: inside; }
  .steps h3 { display: inline; }
  .steps h3 + p { margin-top: 0.5rem; }
}
@media (min-width: 64rem) {
  header, .columns, footer { padding-left: 2.5rem; padding-right: 2.5rem; }
  .columns { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 3.5rem; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1rem 0 2rem;
    scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
  main { padding-top: 1rem; }
  .beside { display: block; }
  .folded, .up { display: none; }
  td[data-title='Type'] { white-space: nowrap; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print { nav, .skip { display: none; } }
`
