import type { CallToolResult } from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { type CallContext, idempotencyKey, readContext, readCorrelationId } from './call-context.ts'
import type { CallLog } from './call-log.ts'
import type { JsonObject, ManifestTool, ToolManifest } from './manifest-file.ts'
import { project } from './project.ts'
import type { TalentClient } from './talent-client.ts'
import { ToolError, toErrorResult } from './tool-error.ts'
import { TOOL_REQUESTS, toHttpRequest } from './tool-requests.ts'

/** What a verified token allows its bearer; null over stdio, where whoever started this process is trusted. */
export interface Grant {
  readonly tenantId: string
  readonly scopes: readonly string[]
}

export interface ToolCall {
  readonly name: string
  readonly arguments: unknown
  readonly meta: Readonly<Record<string, unknown>> | undefined
  readonly grant: Grant | null
  readonly signal: AbortSignal
}

interface Parts {
  readonly manifest: ToolManifest
  readonly client: TalentClient
  readonly log: CallLog
}

/** Carries out the tools of a manifest. Schemas are compiled once, at the start. */
export function toolCalls({ manifest, client, log }: Parts): (call: ToolCall) => Promise<CallToolResult> {
  const schemas = new AjvJsonSchemaValidator()
  const judges = new Map(
    [...manifest.tools.values()].map((tool) => [
      tool.name,
      { input: schemas.getValidator<JsonObject>(tool.inputSchema), output: schemas.getValidator<JsonObject>(tool.outputSchema) },
    ]),
  )

  async function carryOut(tool: ManifestTool, call: ToolCall, context: CallContext): Promise<JsonObject> {
    const missing = call.grant === null ? [] : tool.requiredScopes.filter((scope) => !call.grant?.scopes.includes(scope))
    if (missing.length > 0) throw new ToolError('insufficient_scope', `The token lacks ${missing.join(', ')}. Nothing was done.`)
    const given = judges.get(tool.name)?.input(call.arguments ?? {})
    if (!given?.valid) throw new ToolError('input_invalid', `The arguments do not fit the tool's schema: ${given?.errorMessage}`)

    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(tool.timeoutMs)])
    await demandOwnTenant(call, context, signal)
    const request = toHttpRequest(TOOL_REQUESTS[tool.name] as (typeof TOOL_REQUESTS)[string], given.data)
    const key = idempotencyKey(tool.name, given.data, context)
    const answer = project(await client.send(request, context, { idempotencyKey: key, signal }), tool.outputSchema)
    const told = judges.get(tool.name)?.output(answer)
    if (!told?.valid)
      throw new ToolError('unexpected_answer', `The talent service answered what this tool does not promise: ${told?.errorMessage}`)
    return told.data
  }

  /** This server acts as one user of one tenant: nobody else's call may be carried out under that name. */
  async function demandOwnTenant(call: ToolCall, context: CallContext, signal: AbortSignal): Promise<void> {
    const named = [call.grant?.tenantId, context.tenantId].filter((tenant) => typeof tenant === 'string')
    if (named.length === 0) return
    const own = await client.ownTenant(signal)
    if (named.some((tenant) => tenant !== own)) throw new ToolError('wrong_tenant', 'This server serves another tenant. Nothing was done.')
  }

  return async (call) => {
    const began = Date.now()
    let context: CallContext = { correlationId: readCorrelationId(call.meta), approval: null, tenantId: null }
    const logged = (outcome: string) =>
      log({
        tool: call.name,
        correlationId: context.correlationId,
        approvalId: context.approval?.id ?? null,
        outcome,
        milliseconds: Date.now() - began,
      })
    try {
      context = readContext(call.meta, context.correlationId)
      const tool = manifest.tools.get(call.name)
      if (tool === undefined) throw new ToolError('unknown_tool', `${manifest.serverName} has no such tool.`)
      const structuredContent = await carryOut(tool, call, context)
      await logged('ok')
      return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
    } catch (error) {
      const told =
        error instanceof ToolError
          ? error
          : new ToolError('internal_error', 'The tool server failed. Look at its log.', null, { cause: error })
      if (told.code === 'internal_error') console.error(error)
      await logged(told.code)
      return toErrorResult(told, context.correlationId)
    }
  }
}
