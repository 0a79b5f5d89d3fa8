import type { KnownRun, Run } from '../run.ts'
import type { Host, Refusal } from './check.ts'

/** Finds the tool. Another server's tool of the same name is no match. */
export function toolKnown(run: Run, host: Host): Refusal | null {
  const governed = host.registry.find(run.call.server, run.call.tool, run.call.caller.tenantId)
  if (governed === undefined) return { code: 'unknown_tool', message: 'There is no such tool. List the tools to see what is available.' }
  run.governed = governed
  return null
}

export const isKnown = (run: Run): run is KnownRun => run.governed !== undefined
