import { isDeepStrictEqual } from 'node:util'
import { ToolChanged } from '../ports.ts'
import type { KnownRun } from '../run.ts'
import type { Check, Host } from './check.ts'

/** A tool is what people reviewed, or it is not called. */
export const toolUnchanged: Check = ({ governed }) =>
  governed.quarantine?.code === 'tool_changed' ? { code: 'tool_changed', message: governed.quarantine.reason } : null

/**
 * The same once more, when a call is about to leave: connecting takes time, and tells what the server declares now. A call that passed under
 * another manifest than the one in use is made again, so that it passes all checks.
 */
export function stillUnchanged({ governed, call }: KnownRun, host: Pick<Host, 'registry'>): void {
  const now = host.registry.find(governed.server, governed.tool.name, call.caller.tenantId)
  if (now === governed) return
  if (now === undefined) throw new ToolChanged('The tool was removed while the call waited.')
  if (now.quarantine !== null) throw new ToolChanged(now.quarantine.reason)
  if (!isDeepStrictEqual(now.tool, governed.tool)) throw new ToolChanged('The manifest of this tool was changed while the call waited.')
}
