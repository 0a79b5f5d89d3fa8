import { faultText } from './fault-text.ts'
import { toProblem } from './problem.ts'

/** The service's faults by the name of the field that they are about: `body.title` → `title`. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    toProblem(error).faults.map(({ path, message }) => [path.replace(/^(body|form)[./]?/, '').replace(/^\//, ''), faultText(message)]),
  )
