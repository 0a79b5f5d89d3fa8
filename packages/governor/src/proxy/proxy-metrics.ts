import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Verdict } from '../verdict.ts'

export interface MetricsSource {
  readonly servers: () => readonly string[]
  readonly connected: () => readonly string[]
  readonly quarantined: () => number
  readonly sessions: () => number
  readonly knows: (server: string, tool: string) => boolean
}

/** What Prometheus is told. Labels come from manifests and our own codes, never from a call. */
export function proxyMetrics(source: MetricsSource) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'governor_calls_total',
    help: 'Calls by tool and what became of them: ok, or the code of the refusal or failure.',
    labelNames: ['server', 'tool', 'status', 'code'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'governor_call_duration_seconds',
    help: 'Time from a call to its verdict, the tool server included.',
    labelNames: ['server', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [registry],
  })
  const gauge = (name: string, help: string, collect: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(collect())
      },
    })
  gauge('governor_tools_quarantined', 'Tools that no call reaches.', source.quarantined)
  gauge('governor_sessions', 'Open HTTP sessions.', source.sessions)
  new Gauge({
    name: 'governor_tool_server_connected',
    help: '1 while a tool server is connected; it is when first called.',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      const connected = source.connected()
      this.reset() // a server that is gone has no place here
      for (const server of source.servers()) this.set({ server }, connected.includes(server) ? 1 : 0)
    },
  })
  return {
    registry,
    knows: source.knows,
    called(server: string, tool: string, verdict: Verdict, duration: number): void {
      const known = source.knows(server, tool)
      const labels = known ? { server, tool } : { server: 'unknown', tool: 'unknown' } // a caller must not make up labels
      calls.inc({ ...labels, status: verdict.status, code: verdict.status === 'ok' ? 'ok' : verdict.code })
      seconds.observe({ server: labels.server, status: verdict.status }, duration)
    },
  }
}
export type ProxyMetrics = ReturnType<typeof proxyMetrics>
