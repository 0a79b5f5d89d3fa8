import { kindOfItem } from '@tanager/manifest'
import { withSetting } from '../json-copy.ts'
import type { KnownRun } from '../run.ts'
import { MOST_FAULTS } from '../schemas/misfit.ts'
import type { ValidationFault } from '../schemas/tool-schema.ts'
import type { Check, Refusal } from './check.ts'

/**
 * The arguments fit the bounds and the tool's own schema. Both schemas of the tool must be usable before anything is
 * sent: a write whose answer cannot be judged must not happen.
 */
export const inputValid: Check = (run) => {
  const { governed, copied } = run
  if (governed.quarantine?.code === 'schema_unsafe') return { code: 'schema_unsafe', message: governed.quarantine.reason }
  if (!copied.ok) {
    return copied.fault === 'too_large'
      ? { code: 'input_too_large', message: `The arguments are not accepted: ${withSetting(copied.message, 'inputBytes')}.` }
      : { code: 'input_invalid', message: `The arguments are not accepted: ${copied.message}.` }
  }
  if (copied.value === null || typeof copied.value !== 'object' || Array.isArray(copied.value))
    return { code: 'input_invalid', message: 'The arguments must be one JSON object.' }

  const ready = governed.output.prepare()
  return ready instanceof Promise ? ready.then((fault) => judge(run, fault)) : judge(run, ready)
}

function judge(run: KnownRun, fault: string | null): Refusal | null | Promise<Refusal | null> {
  if (fault !== null) return { code: 'schema_unsafe', message: `The tool's output schema cannot be used: ${fault}` }
  const found = run.governed.input.validate(run.copied.ok ? run.copied.value : undefined, true)
  return found instanceof Promise ? found.then((one) => refusalOf(run, one)) : refusalOf(run, found)
}

/** As the manifest describes its arguments: a prompt has a list of them, and only a tool a schema. */
const SCHEMAS = { tool: "tool's input schema", prompt: "prompt's arguments", resource: "resource's address" } as const

function refusalOf(run: KnownRun, found: Awaited<ReturnType<KnownRun['governed']['input']['validate']>>): Refusal | null {
  if (found === null) return null
  const schema = SCHEMAS[kindOfItem(run.governed.tool.name)]
  if (found.kind === 'schema') return { code: 'schema_unsafe', message: `The ${schema} cannot be used: ${found.message}` }
  const why = found.kind === 'unjudged' ? 'cannot be checked against' : 'do not fit'
  return { code: 'input_invalid', message: `The arguments ${why} the ${schema}: ${faultsIn(found)}` }
}

/** So that whoever made the call mends it at once, not fault by fault. */
function faultsIn(found: ValidationFault): string {
  const faults = [found.message, ...((found.kind === 'invalid' && found.more) || [])]
  return `${faults.slice(0, MOST_FAULTS).join('; ')}${faults.length > MOST_FAULTS ? '; and more' : ''}`
}
