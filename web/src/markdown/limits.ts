/** Bounds that keep any answer from freezing the page. What is beyond them is shown as plain text. */
export const limits = {
  /** Longer texts are never parsed. */
  documentCharsMax: 1_000_000,
  /** A text with footnotes or link definitions is parsed as one piece up to here; longer ones lose these references. */
  wholeCharsMax: 64_000,
  /** Short blocks are taken together up to here: thousands of pieces would cost more than what is in them. */
  segmentCharsMin: 1_500,
  /** Parsing grows faster than its input in some shapes, so pieces stay short. */
  segmentLinesMax: 400,
  listLinesMax: 200,
  tableRowsMax: 100,
  /** Characters that open something, in one paragraph: emphasis and brackets cost the square of their number. */
  openersMax: 1500,
  /** Runs of backticks or dollars of different lengths, times the length of their paragraph: each looks for its equal. */
  runWorkMax: 500_000,
  /** Quotes and lists within each other; deeper markers are text. */
  nestingMax: 12,
  /** Deeper indentation is cut to this, or every line of a staircase would open a list in a list. */
  indentationMax: 80,
  /** Levels of the parsed tree, emphasis included; what is deeper is shown as its source. */
  treeDepthMax: 64,
  /** Rows times columns: a short source can ask for millions of empty cells. */
  tableCellsMax: 20_000,
  /** One definition can be referred to thousands of times, so long addresses would multiply. */
  addressCharsMax: 2_000,
  formulaCharsMax: 5_000,
  formulaMarkupCharsMax: 500_000,
  highlightCharsMax: 100_000,
  highlightDepthMax: 12,
  codeLinesPerChunk: 100,
  /** A longer line of plain text is broken, or laying it out would take seconds. */
  plainChunkCharsMax: 20_000,
  plainChunkLines: 200,
} as const
