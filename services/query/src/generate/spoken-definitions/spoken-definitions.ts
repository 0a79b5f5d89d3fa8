import type { Retrieved } from '../../retrieve/retrieve.ts'
import type { GenerateRequest } from '../generator.ts'
import { withNamedFigures } from './named-figures.ts'
import { asRole, type Role, withRoles } from './roles.ts'

/** What was retrieved, with what the question says of it by words that the semantic layer defines for no single table or column. */
export function spokenDefinitions(
  { question, history, retrieved }: Pick<GenerateRequest, 'question' | 'history' | 'retrieved'>,
  role: Role | null,
): Retrieved {
  const inRole = role ? asRole(retrieved, role) : withRoles(retrieved, question, history.at(-1)?.sql)
  return withNamedFigures(inRole, question)
}
