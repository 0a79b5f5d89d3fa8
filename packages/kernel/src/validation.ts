import type { FastifySchemaValidationError } from 'fastify'
import { type Finding, faultWords } from './fault-words.ts'
import { type Fault, invalid, notFound, type Problem } from './problem.ts'

/** Nobody mends more at once, and a hostile body can have thousands. */
const MOST_FAULTS = 50
/** They only say that a schema within did not hold, which has its own finding. */
const OUTER = ['if', 'anyOf', 'propertyNames']
const LONGEST_NAME = 100

/** Turns the validator's findings into one problem. A path that is not an id names no record: 404. */
export function validationProblem(context: string | undefined, findings: FastifySchemaValidationError[]): Problem {
  if (context === 'params') return notFound()
  const faults = new Map<string, Fault>()
  for (const finding of findings as Finding[]) {
    if (faults.size === MOST_FAULTS) break
    if (OUTER.includes(finding.keyword) || (finding.keyword === 'const' && findings.length > 1)) continue
    const fault = toFault(finding, context)
    faults.set(`${fault.path} ${fault.message}`, fault)
  }
  if (faults.size === 0) for (const finding of findings.slice(0, 1)) faults.set('', toFault(finding, context))
  return invalid([...faults.values()])
}

function toFault(finding: Finding, context: string | undefined): Fault {
  const at = finding.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const { missingProperty, additionalProperty } = finding.params as { missingProperty?: string; additionalProperty?: string }
  const named = missingProperty ?? additionalProperty ?? finding.propertyName?.slice(0, LONGEST_NAME)
  const path = named === undefined ? at : [...at, named]
  const message = faultWords(finding, context)
  return {
    path: path.join('.') || (context ?? 'body'),
    message: finding.propertyName === undefined ? message : `has a name that ${message}`,
  }
}
