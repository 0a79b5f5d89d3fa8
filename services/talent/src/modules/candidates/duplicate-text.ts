/** How many permutations a sketch holds; the estimate of a similarity of .8 is then good to about .05. */
const PERMUTATIONS = 64
const BANDS = 8
const ROWS_PER_BAND = 4
const SHINGLE = 3
const FEWEST_SHINGLES = 20
const MOST_WORDS = 5_000

// Permutations of 32-bit numbers, odd factor and offset. Fixed for good: others would make every stored sketch worthless.
const FACTORS = Int32Array.from({ length: PERMUTATIONS }, (_, n) => mixed(2 * n + 1) | 1)
const OFFSETS = Int32Array.from({ length: PERMUTATIONS }, (_, n) => mixed(2 * n + 2))

/** What is kept of a CV's text: a byte per permutation to estimate likeness by, and band values that near-identical texts share. */
export interface TextSketch {
  bytes: Uint8Array
  bands: string[]
}

/** MinHash over runs of three words, so that layout, line breaks and the order of sections count for little. */
export function sketchOf(text: string | null): TextSketch | null {
  const shingles = shinglesOf(text ?? '')
  if (shingles.size < FEWEST_SHINGLES) return null
  const smallest = new Uint32Array(PERMUTATIONS).fill(0xffffffff)
  for (const shingle of shingles) {
    for (let n = 0; n < PERMUTATIONS; n++) {
      const value = (Math.imul(shingle, FACTORS[n] as number) + (OFFSETS[n] as number)) >>> 0
      if (value < (smallest[n] as number)) smallest[n] = value
    }
  }
  const bands = Array.from({ length: BANDS }, (_, band) =>
    [band, ...smallest.subarray(band * ROWS_PER_BAND, (band + 1) * ROWS_PER_BAND)].join('.'),
  )
  return { bytes: Uint8Array.from(smallest, (value) => value & 0xff), bands }
}

/** The estimated share of runs that two texts have in common, 0..1. */
export function textLikeness(a: Uint8Array | null, b: Uint8Array | null): number | null {
  if (!a || !b || a.length !== PERMUTATIONS || b.length !== PERMUTATIONS) return null
  let equal = 0
  for (let n = 0; n < PERMUTATIONS; n++) if (a[n] === b[n]) equal++
  const chance = 1 / 256 // a byte of two unlike texts agrees by accident so often
  return Math.max(0, (equal / PERMUTATIONS - chance) / (1 - chance))
}

function shinglesOf(text: string): Set<number> {
  const found = text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu)
  const shingles = new Set<number>()
  let [first, second, count] = [0, 0, 0]
  for (const [word] of found) {
    if (++count > MOST_WORDS) break
    const third = hashOf(word)
    if (count >= SHINGLE) shingles.add(mixed(Math.imul(first, 31) + mixed(Math.imul(second, 17) + third)))
    first = second
    second = third
  }
  return shingles
}

function hashOf(word: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < word.length; at++) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193)
  return value
}

function mixed(value: number): number {
  let x = value | 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return x ^ (x >>> 16)
}
