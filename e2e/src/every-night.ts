/** ARENA_NIGHTLY=1, as `.ci/run nightly` sets it. */
export const isNightly = Boolean(process.env.ARENA_NIGHTLY)

/** The titles of the tests that run. */
export const titles = isNightly ? /./ : /^(?!.*\(nightly\))/

/** Rows that are tried only every night. */
export const everyNight = <Row>(...rows: readonly Row[]): readonly Row[] => (isNightly ? rows : [])

/**
 * The seed of all properties: the same for each change, so that only the change decides whether the check passes, and at night
 * the date, so that every night tries other values.
 */
export const propertySeed = isNightly ? Number(new Date().toISOString().slice(0, 10).replaceAll('-', '')) : 1
