/**
 * A Vite plugin. KaTeX's styles list each font in three formats, and every supported browser uses the first. Without this,
 * the build would contain forty unused files.
 */
export const woff2Only = () => ({
  name: 'katex-woff2-only',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /katex(?:\.min)?\.css$/ },
    handler: keepWoff2,
  },
})

export const keepWoff2 = (styles: string): string =>
  styles.replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\(["'](?:woff|truetype)["']\)/g, '')
