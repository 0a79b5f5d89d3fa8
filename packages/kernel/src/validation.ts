import type { FastifySchemaValidationError } from 'fastify'
import { type Fault, invalid, notFound, type Problem } from './problem.ts'
import { NOT_BLANK } from './schema.ts'

/** Nobody mends more at once, and a hostile body can have thousands. */
const MOST_FAULTS = 50

/** Turns the validator's findings into one problem. A path that is not an id names no record: 404. */
export function validationProblem(context: string | undefined, findings: FastifySchemaValidationError[]): Problem {
  if (context === 'params') return notFound()
  const faults = new Map<string, Fault>()
  for (const finding of findings) {
    if (faults.size === MOST_FAULTS) break
    if (finding.keyword === 'if' || finding.keyword === 'anyOf' || finding.keyword === 'const') continue
    const fault = toFault(finding, context)
    faults.set(`${fault.path} ${fault.message}`, fault)
  }
  if (faults.size === 0) for (const finding of findings.slice(0, 1)) faults.set('', toFault(finding, context))
  return invalid([...faults.values()])
}

function toFault(finding: FastifySchemaValidationError, context: string | undefined): Fault {
  const at = finding.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const params = finding.params as Record<string, unknown>
  switch (finding.keyword) {
    case 'required':
      return { path: [...at, String(params.missingProperty)].join('.'), message: 'is required' }
    case 'additionalProperties':
      return {
        path: [...at, String(params.additionalProperty)].join('.'),
        message: context === 'querystring' ? 'is not a parameter of this operation' : 'is not a field of this request',
      }
    case 'enum':
      return { path: at.join('.'), message: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` }
    case 'pattern':
    case NOT_BLANK:
      return { path: at.join('.'), message: 'is blank, holds characters that are not allowed, or has the wrong form' }
    case 'format':
      return { path: at.join('.'), message: `must be a valid ${params.format}` }
    default:
      return { path: at.join('.') || (context ?? 'body'), message: finding.message ?? 'is invalid' }
  }
}
