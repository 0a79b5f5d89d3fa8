import { closest, makeAjv } from '@tanager/kernel'
import { InvalidArgumentError } from 'commander'
import { UpdateTenantProfile } from '../../../services/talent/src/modules/configuration/configuration.schema.ts'
import { ROLE_CODES, type Role } from '../../../services/talent/src/policy.ts'

// What an argument may be is what the API takes: the same schemas judge both, before any database is touched.
const ajv = makeAjv()
const { name: LineOfText, domain: HostName } = UpdateTenantProfile.properties

function judged(schema: object, complaint: string): (text: string) => string {
  const isValid = ajv.compile(schema)
  return (text) => {
    if (!isValid(text)) throw new InvalidArgumentError(complaint)
    return text
  }
}

export const tenantCode = judged(
  { type: 'string', pattern: '^[a-z][a-z0-9-]{1,62}$' },
  'A tenant code has 2 to 63 small letters, digits and dashes, and begins with a letter.',
)
export const line = judged(LineOfText, 'It must be one line of 1 to 200 characters.')
export const domain = judged(HostName, 'A domain is a host name such as acme.example.')
export const email = judged({ type: 'string', format: 'email', maxLength: 320 }, 'An e-mail address looks like name@acme.example.')

/** One role code. */
export function role(text: string): Role {
  const found = ROLE_CODES.find((code) => code === text)
  if (found) return found
  const meant = closest(text.toUpperCase().replaceAll('-', '_'), ROLE_CODES)
  throw new InvalidArgumentError(meant ? `Did you mean ${meant}?` : `The roles are ${ROLE_CODES.join(', ')}.`)
}
/** Roles, gathered from an option that may be given several times. */
export const roles = (text: string, before: Role[] | undefined): Role[] => [...new Set([...(before ?? []), role(text)])]
