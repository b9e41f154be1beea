/** What the parts of an image file say, without decoding its pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Why a file cannot be used, as the end of a sentence. */
export interface Fault {
  readonly fault: string
}

export const damaged: Fault = { fault: 'it is cut off or damaged' }
export const trailing: Fault = { fault: 'there is something behind the end of the image' }
export const animated: Fault = { fault: 'it is animated' }
/** Other parts could hide another file. */
export const unusual = (part: string): Fault => ({
  fault: `it has a part that an image does not need (${part}). Save it again without texts and other additions`,
})
export const metadata: Fault = {
  fault: 'it has EXIF or XMP metadata, which can say where it was made. Remove it first',
}

export interface Format {
  readonly begins: (bytes: Buffer) => boolean
  /** Walks through all parts of the file up to its end. It must not read behind the end: that would throw. */
  readonly read: (bytes: Buffer) => ImageSize | Fault
}
