import { rename, rm, writeFile } from 'node:fs/promises'

/** Whole or not at all: a run that is ended now must not cost the one that was kept before. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const written = `${file}.new`
  try {
    await writeFile(written, text)
    await rename(written, file)
  } catch (error) {
    await rm(written, { force: true })
    throw error
  }
}
