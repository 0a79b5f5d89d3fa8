import { type ErrorFormat, Problem } from '@tanager/kernel'

export const SCIM_MEDIA_TYPE = 'application/scim+json; charset=utf-8'

/** The keywords of RFC 7644, section 3.12, that we use. */
export type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'noTarget' | 'uniqueness'

/** A refusal in the words of the protocol. */
export class ScimError extends Problem {
  readonly scimType: ScimType | null
  constructor(status: number, scimType: ScimType | null, detail: string) {
    super(status, 'scim_error', detail)
    this.scimType = scimType
  }
}

/** A rule of ours that refuses is an invalid value to the protocol. */
const STATUS: Record<number, number> = { 422: 400 }
const TYPES: Record<string, ScimType> = { malformed_json: 'invalidSyntax', body_too_complex: 'invalidSyntax' }
function typeOf(problem: Problem, status: number): ScimType | null {
  if (problem instanceof ScimError) return problem.scimType
  if (status === 409) return 'uniqueness'
  return status === 400 ? (TYPES[problem.code] ?? 'invalidValue') : null
}

/** Everything that is refused under /scim/: also what never reached a route, such as an address that is none or a service that is full. */
export const SCIM_ERRORS: ErrorFormat = {
  prefix: '/scim/',
  mediaType: SCIM_MEDIA_TYPE,
  write: (problem) => {
    const status = STATUS[problem.status] ?? problem.status
    const scimType = typeOf(problem, status)
    const body = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType === null ? {} : { scimType }),
      detail: problem.message,
    }
    return { status, body }
  },
}
