import { column as columnOf, literal } from '../../../core/query/query.ts'
import { type Phrase, semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { NoteLinks, PhraseLink } from './link-definitions.ts'
import type { ValueLink } from './link-values.ts'

const SURE = 0.85

/**
 * A word that the semantic layer explains for some tables may be what another one holds: "rejected" is defined for offers and stored of approvals.
 * There it means that.
 */
export function withStoredStates({ names, phrases, measures }: NoteLinks, values: readonly ValueLink[]): NoteLinks {
  const named = new Set(names.tables.flatMap(({ options }) => options.map((option) => option.named)))
  const stored = ({ from, to, options }: PhraseLink): Phrase[] => {
    const known = new Set(options.map(({ table }) => table))
    const found = values.filter((value) => value.from === from && value.to === to).flatMap((value) => value.options)
    return found
      .filter(({ column: { table, source }, score, isPart }) => {
        const semantic = semanticNamesOf(table)
        return (
          score >= SURE &&
          !isPart &&
          source.valuesComplete &&
          semantic !== null &&
          !known.has(table) &&
          (!semantic.isQuiet || named.has(table))
        )
      })
      .map(({ column, value }) => ({
        table: column.table,
        words: [],
        where: { kind: 'compare', left: columnOf(column), operator: '=', right: literal(value) },
        date: null,
        who: null,
        by: null,
        since: null,
      }))
  }
  return { names, measures, phrases: phrases.map((link) => ({ ...link, options: [...link.options, ...stored(link)] })) }
}
