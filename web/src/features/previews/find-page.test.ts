import { expect, it } from 'vitest'
import { findPage } from './find-page.ts'

const html = '<!doctype html>\n<p>Hi</p>'
const svg = '<svg viewBox="0 0 1 1"></svg>'

it.each<[answer: string, page: string | null]>([
  [`Here:\n\n\`\`\`html\n${html}\n\`\`\`\nThat is all.`, html],
  ['```\n<HTML lang="en"></HTML>\n```', '<HTML lang="en"></HTML>'],
  ['~~~~\n<!-- a -->\n<!DOCTYPE html>\n~~~\n~~~~', '<!-- a -->\n<!DOCTYPE html>\n~~~'],
  [`1. First\n\n   \`\`\`html\n${html}\n   \`\`\``, html],
  [`\`\`\`js\nlet a\n\`\`\`\n\`\`\`html\n${html}\n\`\`\`\n\`\`\`html\n<html>second</html>\n\`\`\``, html],
  [`\`\`\`svg\n${svg}\n\`\`\``, svg],
  [`\`\`\`xml\n<?xml version="1.0"?>\n${svg}\n\`\`\``, svg],
  [`\`\`\`svg\n<?xml version="1.0"?>\n<!-- Drawn -->\n\n<!DOCTYPE svg>\n${svg}\n\`\`\``, svg],
  [`\`\`\` is \`how\` code begins.\n\`\`\`html\n${html}\n\`\`\``, html],
  // A part of a page, text outside of code, and an answer that was cut off.
  ['```html\n<p>Hi</p>\n```', null],
  ['```xml\n<feed></feed>\n```', null],
  [html, null],
  [`\`\`\`html\n${html}`, null],
  [`\`\`\`md\n\`\`\`html\n${html}`, null],
])('[Y30] finds a whole page or drawing in a closed block of code: %j', (answer, page) => {
  const found = findPage(answer)
  if (page === null) expect(found).toBeNull()
  else expect(found?.endsWith(page)).toBe(true)
})

it('[Y30] reads a page that begins with very many comments', () => {
  const page = '<!---->'.repeat(50_000) + html
  expect(findPage(`\`\`\`html\n${page}\n\`\`\``)).toBe(page)
})
