export const english = {
  plainText: 'Plain text',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: "Couldn't copy",
  code: 'Code',
  table: 'Table',
  formula: 'Formula',
  image: 'Image (not loaded)',
  footnotes: 'Footnotes',
  backToText: 'Back to text',
  taskDone: 'Done',
  taskOpen: 'To do',
  shownAsText: {
    'too-long': 'Too long to format. Shown as plain text.',
    'too-slow': 'Part of this answer took too long to format. Shown as plain text.',
    unavailable: "Formatting couldn't be loaded. Shown as plain text.",
  },
}
