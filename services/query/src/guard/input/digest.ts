/** The same number for the same text, on every machine: FNV-1a, folded. */
export function digest(text: string): number {
  let sum = 2166136261
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 16777619)
  return ((sum ^ (sum >>> 15)) >>> 0) % 1_000_003
}
