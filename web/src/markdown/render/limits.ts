/** Limits that prevent an answer from freezing the page. Beyond them, plain text is shown. */
export const limits = {
  /** Longer texts are never parsed. */
  documentCharsMax: 1_000_000,
  /** A text with footnotes or link definitions is parsed as a whole up to this size; longer ones lose the references. */
  wholeCharsMax: 64_000,
  /** Short blocks are combined up to this size: each segment has a fixed cost. */
  segmentCharsMin: 1_500,
  /** Parsing some inputs takes more than linear time, so segments are short. */
  segmentLinesMax: 400,
  listLinesMax: 200,
  tableRowsMax: 100,
  /** Opening characters in one paragraph: emphasis and brackets take quadratic time. */
  openersMax: 1500,
  /** Runs of backticks or dollars of different lengths, times the length of the paragraph: each run searches for its match. */
  runWorkMax: 500_000,
  /** Nested quotes and lists; deeper markers are text. */
  nestingMax: 12,
  /** Deeper indentation is reduced to this, because each level could open a nested list. */
  indentationMax: 80,
  /** Levels of the parsed tree, with emphasis; deeper parts are shown as source. */
  treeDepthMax: 64,
  /** Rows times columns: a short source can produce millions of empty cells. */
  tableCellsMax: 20_000,
  /** One definition can be referenced thousands of times, which multiplies long addresses. */
  addressCharsMax: 2_000,
  formulaCharsMax: 5_000,
  formulaMarkupCharsMax: 500_000,
  /** What a segment costs the page, in elements of about 20 µs. Above it, code and formulas are source, or all is. */
  segmentCostMax: 5_000,
  highlightCharsMax: 100_000,
  highlightDepthMax: 12,
  codeLinesPerChunk: 100,
  /** The layout of a box of mixed directions takes about 20 µs a letter, and a dozen may be laid out at once. */
  pieceCharsMax: 2_000,
  /** That of Latin letters alone takes less than 1 µs, and a paragraph should not end in the middle. */
  latinPieceCharsMax: 10_000,
  plainChunkLines: 200,
} as const
