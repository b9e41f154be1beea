/** Rows that are tried only with ARENA_NIGHTLY=1, as `.ci/run nightly` does. */
export const everyNight = <Row>(...rows: readonly Row[]): readonly Row[] => (process.env.ARENA_NIGHTLY ? rows : [])
