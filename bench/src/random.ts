/** Uniform from 0, below 1. */
export type Random = () => number

/** Numbers that are the same on every machine and every run (Doty-Humphrey's sfc32). */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = seed | 0
  let counter = 1
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  // Without a run-in the first numbers of neighbouring seeds resemble each other.
  for (let round = 0; round < 16; round++) next()
  return next
}

export function drawNormal(random: Random): number {
  // 1 - u is never 0, whose logarithm would be infinite.
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
