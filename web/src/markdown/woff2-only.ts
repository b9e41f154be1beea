/**
 * A plugin for the build. KaTeX's styles name each font in three formats, and every browser that this page runs in takes
 * the first; without this, forty files that nobody asks for are built and served.
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
