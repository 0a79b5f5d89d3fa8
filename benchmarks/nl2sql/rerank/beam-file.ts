import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { OutputToken } from '../../../services/query/src/generate/parse-network/decoder-output/output-tokens.ts'
import type { Features } from '../../../services/query/src/generate/parse-network/encoder-input/features.ts'
import type { NetworkSchema } from '../../../services/query/src/generate/parse-network/encoder-input/network-schema.ts'
import type { IndexedTable } from '../../../services/query/src/retrieve/schema-index.ts'

/** A keyword, a column or a table by its place in the database, or a value. */
type WrittenToken = string | ['c' | 't', number] | ['v', string, number | null]
export type WrittenBeam = [score: number, tokens: WrittenToken[], ...rest: unknown[]]

export interface Beams {
  beam: WrittenBeam[]
  /** How likely the network found that nothing answers the question. */
  none?: number
}

/** Beams of networks that had not read the question's database, as training writes them. */
export function readBeams(path: string): Map<string, Beams> {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => JSON.parse(line) as Beams & { id: string }).map((line) => [line.id, line]))
}

/** Places are those of the database's own listing; null where one leads nowhere. */
export function tokensOfBeam(
  tokens: readonly WrittenToken[],
  listing: readonly IndexedTable[],
  schema: NetworkSchema,
  { candidates }: Features,
): OutputToken[] | null {
  const columns = listing.flatMap((table) => table.columns.map((column) => ({ table: table.name, column: column.name })))
  const found = tokens.map((token): OutputToken | null => {
    if (typeof token === 'string') return { kind: 'keyword', word: token }
    if (token[0] === 'v') {
      const text = String(token[1])
      return { kind: 'value', text, candidate: candidates.find((one) => one.text === text) ?? null }
    }
    if (token[0] === 't') {
      const of = schema.tables.find(({ table }) => table.name === listing[token[1]]?.name)
      return of ? { kind: 'table', of } : null
    }
    const named = columns[token[1]]
    const at = schema.columns.findIndex(({ column }) => column.table.name === named?.table && column.name === named?.column)
    const of = schema.columns[at]
    return of ? { kind: 'column', of, at } : null
  })
  return found.every((token) => token !== null) ? found : null
}
