/** An expression that may take more than linear time, and why no stranger can make it. */
export interface Exemption {
  readonly source: string
  readonly flags?: string
  readonly because: string
}

export const EXEMPT: readonly Exemption[] = [
  {
    source: String.raw`\((?:[^()\\]|\\.)*(?:[+*]|\{\d*,\d*\})(?:[^()\\]|\\.)*\)(?:[+*]|\{)`,
    because: 'sql-guard/cost/patterns.ts refuses a pattern of more than 500 characters before it looks at it.',
  },
]
