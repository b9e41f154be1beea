export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** What the parts of a file say, without decoding its pixels. */
export interface ReadImage extends ImageSize {
  /** The file without the parts that only add something to the image: another file could hide in them. */
  readonly bytes: Buffer
}

/** Why a file cannot be used, as the end of a sentence. */
export interface Fault {
  readonly fault: string
}

export const damaged: Fault = { fault: 'it is cut off or damaged' }
export const trailing: Fault = { fault: 'there is something behind the end of the image' }
export const animated: Fault = { fault: 'it is animated' }
export const metadata: Fault = {
  fault: 'it has EXIF or XMP metadata, which can say where it was made. Remove it first',
}

/**
 * Images have fewer, also with one for each row of pixels. A quarter of a million empty ones would hold up all other requests for
 * a quarter of a second.
 */
export const PARTS_MAX = 10_000

export interface Format {
  readonly begins: (bytes: Buffer) => boolean
  /** Walks through all parts of the file up to its end. It must not read behind the end: that would throw. */
  readonly read: (bytes: Buffer) => ReadImage | Fault
}
