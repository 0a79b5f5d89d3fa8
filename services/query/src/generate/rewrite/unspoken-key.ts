import { selectsOf } from '../../core/query/map-selects.ts'
import type { Query } from '../../core/query/query.ts'
import { treeOf } from '../../core/schema/counted-rows.ts'
import { isTypedInBy } from '../../core/schema/join-edges.ts'
import type { Schema } from '../../core/schema/schema.ts'
import { hasSemanticLayer } from '../../core/schema/semantic-names.ts'

/** The question speaks of who wrote a row, in whatever words. */
const WRITES =
  /\b(?:who|whom|whose|creat\p{L}*|made|makes?|typed|enter(?:s|ed|ing)?|add(?:s|ed|ing)?|record(?:s|ed|ing)?|logged|wrote|written|writes?|edit\p{L}*|modif\p{L}*|chang\p{L}*|updat\p{L}*|insert\p{L}*|set up|opened|approv\p{L}*|review\p{L}*|submit\p{L}*|delet\p{L}*|authors?|organi[sz]\p{L}*)\b|\bby\s+(?=\p{Lu})/u

/** Who typed an event in did not sign up for it: rows that only this joins answer nothing else. */
export const joinsByWhoTyped = (schema: Schema, query: Query, question: string): boolean =>
  hasSemanticLayer(schema) &&
  !WRITES.test(question.replace(/^\s*\p{Lu}/u, (first) => first.toLowerCase())) &&
  selectsOf(query).some((select) =>
    [...select.named, ...(treeOf(select)?.steps ?? []).map(({ join }) => join)].some(
      ({ parent, pairs }) => parent.source.roleOf === undefined && pairs.every(({ child }) => isTypedInBy(child)),
    ),
  )
