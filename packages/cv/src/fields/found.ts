/** A value, how sure it is (0 to 1), and its place in the text. */
export interface Found<T> {
  value: T
  confidence: number
  start: number
  end: number
}

export const found = <T>(value: T, confidence: number, start: number, end: number): Found<T> => ({
  value,
  confidence: Math.round(Math.max(0, Math.min(1, confidence)) * 100) / 100,
  start,
  end,
})
