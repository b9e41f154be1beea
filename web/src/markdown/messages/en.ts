export const english = {
  plainText: 'Plain text',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not be copied',
  code: 'Code',
  table: 'Table',
  formula: 'Formula',
  image: 'Image, not loaded',
  footnotes: 'Footnotes',
  backToText: 'Back to the text',
  taskDone: 'Done',
  taskOpen: 'To do',
  shownAsText: {
    'too-long': 'This answer is too long to be formatted and is shown as plain text.',
    'too-slow': 'Part of this answer could not be formatted in time and is shown as plain text.',
    unavailable: 'Formatting could not be loaded, so this answer is shown as plain text.',
  },
}
