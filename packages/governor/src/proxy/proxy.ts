import type { EventEmitter } from 'node:events'
import type { Log } from '@tanager/kernel'
import { inServerSpan, isTracing, type TraceCarrier } from '@tanager/kernel/telemetry'
import { kindOfItem } from '@tanager/manifest'
import type { Governor } from '../governor.ts'
import type { Caller, Progress } from '../ports.ts'
import type { Verdict } from '../verdict.ts'
import { methodOf, spanOf } from './call-span.ts'
import type { ProxyMetrics } from './proxy-metrics.ts'
import type { ServedItems } from './served-items.ts'
import type { ToolPage } from './tool-list.ts'
import type { ToolNames } from './tool-names.ts'
import type { Upstreams } from './upstreams.ts'

export interface ProxyCall {
  readonly name: string
  readonly arguments: unknown
  readonly caller: Caller
  readonly correlationId: string
  readonly signal: AbortSignal
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** What the message itself says of the caller's trace. */
  readonly trace?: TraceCarrier | undefined
}

/** What both transports serve. */
export interface GovernorProxy {
  readonly log: Log
  readonly names: ToolNames
  list(caller: Caller, cursor: string | undefined): ToolPage
  readonly items: ServedItems
  call(call: ProxyCall): Promise<Verdict>
  /** Reads a resource, or gets a prompt: governed as a call of a tool is. */
  read(server: string, item: string, call: Omit<ProxyCall, 'name'>): Promise<Verdict>
  /** Calls back when the set of tools that can be used changes; returns how to stop. */
  onToolsChanged(listener: () => void): () => void
}

export function createProxy(parts: {
  readonly governor: Governor
  readonly upstreams: Upstreams
  readonly names: ToolNames
  readonly list: (caller: Caller, cursor: string | undefined) => ToolPage
  readonly items: ServedItems
  readonly metrics: ProxyMetrics
  readonly changes: EventEmitter
  readonly log: Log
}): GovernorProxy {
  const { governor, upstreams, metrics, changes, names } = parts
  return {
    log: parts.log,
    names,
    list: parts.list,
    items: parts.items,
    read: (server, item, call) => run(server, item, call),
    call({ name, ...call }) {
      const { server, tool } = names.find(name) ?? { server: '', tool: name }
      // What is no tool is not called as one, under whatever name.
      return kindOfItem(tool) === 'tool' ? run(server, tool, call) : run('', tool, call)
    },
    onToolsChanged(listener) {
      changes.on('changed', listener)
      return () => changes.off('changed', listener)
    },
  }

  /** The call as a span. What a caller makes up is no name. */
  function run(server: string, tool: string, call: Omit<ProxyCall, 'name'>): Promise<Verdict> {
    if (!isTracing()) return decide(server, tool, call)
    const { name, attributes } = metrics.knows(server, tool)
      ? spanOf(methodOf(tool), server, tool)
      : spanOf(methodOf(tool), 'unknown', 'unknown')
    return inServerSpan(name, attributes, call.trace, async (span) => {
      const verdict = await decide(server, tool, call)
      span.set({ 'tanager.verdict': verdict.status })
      if (verdict.status !== 'ok') span.fail(verdict.code)
      return verdict
    })
  }

  async function decide(server: string, tool: string, call: Omit<ProxyCall, 'name'>): Promise<Verdict> {
    const { arguments: input, caller, correlationId, signal, onProgress } = call
    const begun = process.hrtime.bigint()
    // A server that nobody has looked at yet is compared with its manifest first: else its first call would slip through unjudged.
    if (upstreams.mustCompare(server, caller.tenantId)) await upstreams.compare(server, caller, signal)
    const verdict = await governor.dispatch({
      server,
      tool,
      arguments: input,
      caller,
      correlationId,
      signal,
      ...(onProgress !== undefined && { onProgress }),
    })
    metrics.called(server, tool, verdict, Number(process.hrtime.bigint() - begun) / 1e9)
    // Gone from the server: for the caller that is no change of a tool, there is none.
    if (verdict.status === 'refused' && verdict.code === 'tool_changed' && upstreams.isMissing(server, tool))
      return { ...verdict, code: 'unknown_tool' }
    return verdict
  }
}
