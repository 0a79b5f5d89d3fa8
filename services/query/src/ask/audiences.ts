import { Problem } from '@tanager/kernel'
import type { FastifyRequest } from 'fastify'
import type { DialectName } from '../dialects/dialect.ts'
import { isFile } from '../dialects/settings.ts'
import type { AskParts } from './ask.parts.ts'

const NAME = /^[a-z][a-z0-9_]{0,39}$/

/** The audiences of DB_AUDIENCES. */
export const audienceNames = (list: string): string[] => list.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))

export function audienceFaults(list: string, dialect: DialectName): string[] {
  const names = audienceNames(list)
  const odd = names.filter((name, at) => !NAME.test(name) || names.indexOf(name) !== at)
  return [
    ...(odd.length > 0 ? [`DB_AUDIENCES: ${odd.join(', ')} must be lower-case letters, digits and _, each once`] : []),
    ...(names.length > 0 && isFile(dialect) ? [`DB_AUDIENCES needs a database with users; a ${dialect} file has none`] : []),
  ]
}

/** Who the answer is for, as the holder of the shared token states it: this service knows no user. */
export const AUDIENCE_HEADER = {
  name: 'X-Audience',
  in: 'header',
  required: false,
  description:
    'One of `DB_AUDIENCES`: the call is answered with the rights of the database user `DB_USER_<audience>` alone. Without it, with those of `DB_USER`.',
  schema: { type: 'string', pattern: NAME.source },
} as const

/** All that questions are answered with: as the database user of the settings, and as that of each audience. */
export interface Audiences {
  parts: AskParts
  audiences: ReadonlyMap<string, AskParts>
}

/** What the call is answered with. An audience that is not known is refused: another's rights would show too much or too little. */
export function partsFor({ parts, audiences }: Audiences, { headers }: Pick<FastifyRequest, 'headers'>): AskParts {
  const audience = headers['x-audience']
  if (audience === undefined) return parts
  const found = audiences.get(String(audience))
  if (!found) throw new Problem(403, 'unknown_audience', 'This audience is not configured. Use one that DB_AUDIENCES lists.')
  return found
}
