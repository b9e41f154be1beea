/** ARENA_NIGHTLY=1, as `.ci/run nightly` sets it. */
export const isNightly = Boolean(process.env.ARENA_NIGHTLY)

/** The titles of the tests that run. */
export const titles = isNightly ? /./ : /^(?!.*\(nightly\))/

/** Rows that are tried only every night. */
export const everyNight = <Row>(...rows: readonly Row[]): readonly Row[] => (isNightly ? rows : [])
