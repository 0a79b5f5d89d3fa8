import { faultText } from './fault-text.ts'
import { toProblem } from './problem.ts'

/** The service's faults by the name of the field that they are about: `body.title` → `title`. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of toProblem(error).faults) {
    const field = path.replace(/^(body|form)[./]?/, '').replace(/^\//, '')
    errors[field] = errors[field] === undefined ? faultText(message) : `${errors[field]}; ${faultText(message)}`
  }
  return errors
}
