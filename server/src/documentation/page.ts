import type { OpenApiDocument } from '@arena/contract'
import { Html, html, prose, type Shown } from '../html.ts'
import { errorsSection } from './errors-section.ts'
import { fieldTable } from './field-table.ts'
import { guide } from './guide.ts'
import { navigation } from './navigation.ts'
import { operationSection } from './operation-section.ts'
import { type Room, readReference, type Schema, type Schemas, spaced } from './reference.ts'
import { streamingSection } from './streaming-section.ts'
import { style } from './style.ts'

/** The interface as one page: no script, nothing to load, every text from the document or the contract. */
export function renderPage(document: OpenApiDocument): string {
  const { title, version, description } = document.info
  const reference = readReference(document)
  const { rooms, schemas } = reference
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} ${version}: the interface</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<div class="mark" aria-hidden="true"><span>A</span><span>B</span></div>
<h1>${title} <span class="version">${version}</span></h1>
<p class="lead">${prose(description)}</p>
<p><a href="/">Back to the arena</a></p>
<p>Open source and self-hosted. This page and <a href="/api/openapi.json">the OpenAPI document</a> are made from the same
description that checks every request.</p>
</header>
<div class="columns">
${navigation(reference)}
<main id="main" tabindex="-1">
${guide()}
${streamingSection()}
${errorsSection(rooms)}
${rooms.map((room) => roomSection(room, schemas))}
<section id="schemas" aria-labelledby="schemas-title">
<h2 id="schemas-title">Schemas</h2>
${backToContents}
${Object.entries(schemas).map(([name, schema]) => schemaSection(name, schema))}
</section>
</main>
</div>
<footer><p>${title} ${version} · <a href="/api/openapi.json">OpenAPI document</a> · <a href="#contents">Contents</a></p></footer>
</body>
</html>
`
  return page.text
}

/** For narrow screens, where the contents have scrolled away. */
const backToContents: Shown = html`<a class="up" href="#contents">Contents</a>`

const roomSection = ({ name, operations }: Room, schemas: Schemas): Shown =>
  html`<section class="room" id="room-${name}" aria-labelledby="room-${name}-title">
<h2 id="room-${name}-title">${spaced(name)}</h2>
${backToContents}
${operations.map((operation) => [operationSection(operation, schemas), '\n'])}</section>
`

const schemaSection = (name: string, schema: Schema): Shown =>
  html`<section class="schema" id="schema-${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title"><a href="#schema-${name}">${name}</a></h3>
${schema.description === undefined ? null : html`<p>${prose(schema.description)}</p>`}
${fieldTable(schema, name.endsWith('Request') ? 'request' : 'reply', `Fields of ${name}`)}
</section>
`
