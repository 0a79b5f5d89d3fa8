import { check } from 'recheck'

/** `linear`, or how the time grows and a text that shows it. */
export type Verdict = string

/** Bounded repetitions beyond this are judged as if they ended here. */
const SHORT = 2

/**
 * A bounded repetition costs a constant at most, but it multiplies the states that have to be looked at: with `{0,4096}` no tool
 * comes to an end. What grows with the text is in the unbounded ones, and these stay as they are.
 */
export const shortened = (source: string): string =>
  source.replace(/\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]|\{(\d+)(?:,(\d+))?\}|[\s\S]/gy, (whole, least?: string, most?: string) => {
    if (least === undefined) return whole
    const low = Math.min(Number(least), SHORT)
    return most === undefined ? `{${low}}` : `{${low},${Math.min(Number(most), Math.max(SHORT, low))}}`
  })

/** A sticky expression looks at one place of the text alone. */
const anchored = (source: string, flags: string): string => (flags.includes('y') ? `^(?:${source})` : source)

/** Judges one expression. The same expression gets the same verdict: the seed is fixed and nothing but the last resort is measured in time. */
export async function judge(source: string, flags: string): Promise<Verdict> {
  const judged = await check(anchored(shortened(source), flags), flags.replace(/[dgyv]/g, ''), {
    randomSeed: 1,
    timeout: 120_000,
    attackTimeout: null,
    incubationTimeout: null,
    attackLimit: 20_000_000,
  })
  if (judged.status === 'safe') return 'linear'
  if (judged.status === 'unknown') return `not known (${judged.error.kind})`
  return `${judged.complexity.summary.replace(' (fuzz)', '')}: ${judged.attack.pattern.slice(0, 120)}`
}
