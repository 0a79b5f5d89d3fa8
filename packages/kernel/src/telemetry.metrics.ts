import { type HrTime, ValueType } from '@opentelemetry/api'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

type Labels = Record<string, string>
interface Value {
  value: number
  labels: Labels
  metricName?: string
}

/** The metrics that Prometheus reads, under the same names: whoever sends them here needs no other dashboard. */
export function prometheusMetrics(registry: Registry): MetricProducer {
  const startTime = hrTime(Date.now() - process.uptime() * 1_000)
  return {
    async collect() {
      const endTime = hrTime(Date.now())
      const found = (await registry.getMetricsAsJSON()) as unknown as MetricObjectWithValues<MetricValue<string>>[]
      const metrics = found.flatMap((metric) => toMetricData(metric, { startTime, endTime }))
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: 'tanager' }, metrics }] }, errors: [] }
    },
  }
}

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)]

type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>

function toMetricData({ name, help, type, values }: MetricObjectWithValues<MetricValue<string>>, times: Times): MetricData[] {
  const shared = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const given = values as unknown as Value[]
  const points = (): DataPoint<number>[] => given.map(({ value, labels }) => ({ ...times, attributes: labels, value }))
  // Its declared type is a number; what it gives is a word.
  const kind = String(type)
  if (kind === 'counter') return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }]
  if (kind === 'gauge') return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
  if (kind === 'histogram') return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(name, given, times) }]
  return []
}

const unitOf = (name: string): string => (/_seconds(_total)?$/.test(name) ? 's' : /_bytes$/.test(name) ? 'By' : '')

/** Prometheus counts what is at most a bound; OpenTelemetry what lies between two. */
function histograms(name: string, values: readonly Value[], times: Times): DataPoint<Histogram>[] {
  const series = new Map<string, { labels: Labels; upTo: [bound: number, count: number][]; sum: number; count: number }>()
  for (const { value, labels: all, metricName } of values) {
    const { le, ...labels } = all
    const key = JSON.stringify(labels)
    const one = series.get(key) ?? { labels, upTo: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else if (le !== undefined && String(le) !== '+Inf') one.upTo.push([Number(le), value])
  }
  return [...series.values()].map(({ labels, upTo, sum, count }) => {
    const sorted = upTo.sort(([one], [other]) => one - other)
    const counts = sorted.map(([, upToBound], at) => upToBound - (sorted[at - 1]?.[1] ?? 0))
    const value: Histogram = {
      buckets: { boundaries: sorted.map(([bound]) => bound), counts: [...counts, count - (sorted.at(-1)?.[1] ?? 0)] },
      sum,
      count,
    }
    return { ...times, attributes: labels, value }
  })
}
