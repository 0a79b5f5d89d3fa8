import { selectsOf } from '../../../core/query/map-selects.ts'
import { leavesOf, type Query } from '../../../core/query/query.ts'
import type { Column } from '../../../core/schema/schema.ts'
import { wordsOf } from '../../../core/schema/semantic-names.ts'
import type { Token } from '../../../retrieve/words.ts'
import type { ValueLink } from './link-values.ts'

const ARTICLE = /^(?:the|a|an)$/

/** Where the semantic layer declares the words in front of a value for some of the columns that hold it, it is one of these. */
export const asDeclared = (tokens: readonly Token[], values: readonly ValueLink[]): ValueLink[] =>
  values.map((link) => {
    const declared = declaredOf(tokens, link)
    return declared.length === 0 ? link : { ...link, options: link.options.filter((one) => declared.includes(one) || isRole(one.column)) }
  })

/** The network has columns of its own. */
const nameOf = ({ table, name }: Column): string => `${table.name}.${name}`

const isRole = ({ table }: Column): boolean => table.source.roleOf !== undefined

/** Of several declared words the longest counts: "shipped to" before "to". */
function declaredOf(tokens: readonly Token[], { from, options }: ValueLink): ValueLink['options'] {
  const end = ARTICLE.test(tokens[from - 1]?.word ?? '') ? from - 1 : from
  const before = tokens.slice(0, end).map(({ word }) => word)
  const lengthOf = ({ column }: ValueLink['options'][number]): number =>
    Math.max(
      0,
      ...(column.source.semantics?.after ?? [])
        .map(wordsOf)
        .map((words) => (words.join(' ') === before.slice(-words.length).join(' ') ? words.length : 0)),
    )
  const whole = options.filter(({ isPart }) => !isPart)
  const longest = Math.max(0, ...whole.map(lengthOf))
  return longest === 0 ? [] : whole.filter((one) => lengthOf(one) === longest)
}

/** The query looks for such a value in another column than the one that the words in front of it are declared for. */
export function looksElsewhere(query: Query, tokens: readonly Token[], values: readonly ValueLink[]): boolean {
  const meant = values.map((link) => declaredOf(tokens, link)).filter((declared) => declared.length > 0)
  return selectsOf(query).some(({ where }) =>
    leavesOf(where).some((leaf) => {
      if (leaf.kind !== 'compare' || leaf.left.kind !== 'column' || leaf.right.kind !== 'literal') return false
      const [{ column }, value] = [leaf.left, String(leaf.right.value).toLowerCase()]
      return (
        !isRole(column) &&
        meant.some(
          (options) =>
            options.some((one) => one.value.toLowerCase() === value) && options.every((one) => nameOf(one.column) !== nameOf(column)),
        )
      )
    }),
  )
}
