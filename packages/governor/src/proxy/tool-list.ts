import type { VisibleTool } from '../governed-server.ts'
import type { Governor } from '../governor.ts'
import type { Caller } from '../ports.ts'
import { type ServedTool, servedTool } from './served-tool.ts'
import type { ToolNames } from './tool-names.ts'

export interface ToolPage {
  readonly tools: ServedTool[]
  readonly nextCursor?: string
}

/** Thrown for a cursor that is not one of ours. */
export class BadCursor extends Error {}

/**
 * The tools a caller may try, a page at a time. The cursor names the last tool of the page before, not a position: a tool that goes
 * into quarantine between two pages makes none be skipped.
 */
export function toolLists(governor: Pick<Governor, 'toolsFor'>, names: ToolNames, pageSize: number) {
  const shown = new WeakMap<object, Map<string | null, ServedTool>>()
  const show = (visible: VisibleTool): ServedTool => {
    const byVendor = shown.get(visible.tool) ?? new Map<string | null, ServedTool>()
    shown.set(visible.tool, byVendor)
    const known = byVendor.get(visible.vendor) ?? servedTool(visible, names)
    if (byVendor.size < 100) byVendor.set(visible.vendor, known)
    return known
  }
  return (caller: Caller, cursor: string | undefined): ToolPage => {
    const after = cursor === undefined ? '' : decode(cursor)
    const all = governor.toolsFor(caller).map(show).sort(byName)
    const rest = after === '' ? all : all.filter(({ name }) => name > after)
    const tools = rest.slice(0, pageSize)
    const last = tools.at(-1)
    return rest.length > tools.length && last ? { tools, nextCursor: Buffer.from(last.name).toString('base64url') } : { tools }
  }
}

const byName = (one: ServedTool, other: ServedTool): number => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)

function decode(cursor: string): string {
  const name = Buffer.from(cursor, 'base64url').toString()
  if (!/^[A-Za-z0-9_.-]{1,128}$/.test(name)) throw new BadCursor('The cursor is not from this list. Start from the first page.')
  return name
}
