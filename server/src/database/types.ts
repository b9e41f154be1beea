import pg from './driver.ts'

const INT8 = 20

/** Counts come back as numbers; they never reach 2^53 here, and a string would turn sums into concatenations. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
