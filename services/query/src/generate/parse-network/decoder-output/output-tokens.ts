import type { Candidate } from '../encoder-input/candidates.ts'
import type { Features } from '../encoder-input/features.ts'
import type { NetworkColumn, NetworkSchema, NetworkTable } from '../encoder-input/network-schema.ts'
import type { Vocabulary } from '../encoder-input/vocabulary.ts'

/** One word of the network's language. */
export type OutputToken =
  | { kind: 'keyword'; word: string }
  | { kind: 'column'; of: NetworkColumn; at: number }
  | { kind: 'table'; of: NetworkTable }
  /** A value of the question; without a candidate a number that stands for itself. */
  | { kind: 'value'; text: string; candidate: Candidate | null }

/** Null where an output is none of these. */
export function outputTokens(
  outputs: readonly number[],
  { candidates, firstValue, firstTable, firstColumn }: Features,
  schema: NetworkSchema,
  { keywords, sizes }: Vocabulary,
): OutputToken[] | null {
  const tokens = outputs.map((output): OutputToken | null => {
    if (output < sizes.keywords) {
      const word = keywords[output]
      if (word === undefined || (word.startsWith('<') && word.endsWith('>'))) return null
      return /^#\d/.test(word) ? { kind: 'value', text: word.slice(1), candidate: null } : { kind: 'keyword', word }
    }
    const node = output - sizes.keywords
    if (node < firstValue) return null
    if (node < firstTable) {
      const candidate = candidates[node - firstValue]
      return candidate ? { kind: 'value', text: candidate.text, candidate } : null
    }
    if (node < firstColumn) {
      const table = schema.tables[node - firstTable]
      return table ? { kind: 'table', of: table } : null
    }
    const at = node - firstColumn
    const column = schema.columns[at]
    return column ? { kind: 'column', of: column, at } : null
  })
  return tokens.every((token) => token !== null) ? tokens : null
}
