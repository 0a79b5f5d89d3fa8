import { type Static, Type } from 'typebox'

/** One fault of the input: where it stands, and what is wrong, in words. */
export const Fault = Type.Object(
  {
    path: Type.String({ description: 'The field, dotted for nested ones (`education.0.year`).' }),
    message: Type.String(),
  },
  { title: 'Fault' },
)
export type Fault = Static<typeof Fault>

/** The body of every refusal: RFC 9457 with a stable `code`. */
export const ProblemBody = Type.Object(
  {
    type: Type.String({ description: 'A URI that names the kind of problem.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What happened and what to do, for a person.' }),
    code: Type.String({ description: 'Stable, snake_case: what programs look at.' }),
    correlation_id: Type.String(),
    errors: Type.Optional(Type.Array(Fault)),
  },
  { title: 'Problem' },
)
export type ProblemBody = Static<typeof ProblemBody>

const TITLES: Record<number, string> = {
  400: 'Invalid request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Refused',
  428: 'Precondition required',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Server error',
  503: 'Unavailable',
}

/** The one error class: a refusal that a person or a program can act on. Anything else thrown is a bug and answers 500. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Fault[] | undefined
  readonly headers: Record<string, string>

  constructor(status: number, code: string, detail: string, more: { errors?: Fault[]; headers?: Record<string, string> } = {}) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}

/** Renders a problem as the answer's body. */
export function problemBody(problem: Problem, correlationId: string): ProblemBody {
  return {
    type: `urn:tanager:problem:${problem.code}`,
    title: TITLES[problem.status] ?? 'Problem',
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    correlation_id: correlationId,
    ...(problem.errors ? { errors: problem.errors } : {}),
  }
}

/** 404, the same words for an unknown record and for another tenant's. */
export const notFound = (what = 'record') => new Problem(404, 'not_found', `There is no such ${what}.`)
/**
 * 401, one body for every reason, so that a forger learns nothing. The header says whether a token was sent at all (RFC 6750): a client that
 * reads `invalid_token` gets a new one.
 */
export const unauthenticated = (sent: 'no token' | 'a token' = 'no token') =>
  new Problem(401, 'unauthenticated', 'A valid bearer token is required.', {
    headers: { 'www-authenticate': sent === 'a token' ? 'Bearer error="invalid_token"' : 'Bearer' },
  })
/** 403 for a caller whose role or permission does not suffice. */
export const forbidden = (detail = 'Your role does not allow this action. If you need it, ask your administrator.') =>
  new Problem(403, 'forbidden', detail)
/** 400 with each fault named. */
export const invalid = (errors: Fault[], detail = 'The request is invalid; nothing was changed. See errors.') =>
  new Problem(400, 'validation_failed', detail, { errors })
/** 422: understood, and refused by a rule of the business. */
export const refused = (code: string, detail: string) => new Problem(422, code, detail)
/** 409: the state of the record, or of another request, stands against it. */
export const conflict = (code: string, detail: string, headers?: Record<string, string>) =>
  new Problem(409, code, detail, headers ? { headers } : {})
/** 503 with a time to try again. */
export const unavailable = (code: string, detail: string, retryAfterSeconds = 1) =>
  new Problem(503, code, detail, { headers: { 'retry-after': String(retryAfterSeconds) } })
