import type { CallToolResult } from '@modelcontextprotocol/server'

/** Why a tool did not do what was asked: a stable code for programs, a sentence for people. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
  readonly code: string
  /** Of the talent API's answer, where there was one. */
  readonly status: number | null
  constructor(code: string, message: string, status: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.status = status
  }
}

/** As MCP carries it: an answer that says it is an error, so that a model can read it and do better. */
export function toErrorResult(error: ToolError, correlationId: string): CallToolResult {
  const told = { code: error.code, status: error.status, message: error.message, correlation_id: correlationId }
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(told) }], _meta: { 'tanager/error': told } }
}
