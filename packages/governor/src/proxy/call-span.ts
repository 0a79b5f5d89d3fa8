import type { Attributes } from '@tanager/kernel/telemetry'
import { kindOfItem } from '@tanager/manifest'

const METHODS = { tool: 'tools/call', resource: 'resources/read', prompt: 'prompts/get' } as const
export const methodOf = (item: string): string => METHODS[kindOfItem(item)]

/** A call in the words of OpenTelemetry's MCP conventions. Names come from manifests, never from a call; arguments are nowhere. */
export function spanOf(method: string, server: string, item: string): { name: string; attributes: Attributes } {
  const tool = method === 'tools/call'
  return {
    name: `${method} ${item}`,
    attributes: {
      'mcp.method.name': method,
      'gen_ai.operation.name': tool ? 'execute_tool' : undefined,
      'gen_ai.tool.name': tool ? item : undefined,
      'gen_ai.prompt.name': method === 'prompts/get' ? item : undefined,
      'tanager.tool_server': server,
    },
  }
}
