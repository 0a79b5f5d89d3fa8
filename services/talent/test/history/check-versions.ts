import type { Operation } from './history.ts'

/**
 * One record with versions, read and updated by many. A version names one state, so the order of the states is known, and being
 * linearizable comes down to this: each version has one writer, and nobody who begins after a version was shown sees an older one.
 */
export function checkVersions(key: string, operations: readonly Operation[]): string[] {
  return [...checkWriters(key, operations), ...checkOrder(key, operations)]
}

const isUpdate = ({ invoke }: Operation) => invoke.f === 'update'
const shown = ({ end }: Operation): number | undefined => (end.type === 'info' ? undefined : end.version)

function checkWriters(key: string, operations: readonly Operation[]): string[] {
  const anomalies: string[] = []
  const written = new Map<number, Operation>()
  const perhaps = new Map<number, Operation[]>()
  for (const operation of operations.filter(isUpdate)) {
    const { expected = 0 } = operation.invoke
    const next = expected + 1
    const { type, version } = operation.end
    if (type === 'info') perhaps.set(next, [...(perhaps.get(next) ?? []), operation])
    if (type === 'fail' && version === expected)
      anomalies.push(`${key}: an update of version ${expected} was refused while it was the present one`)
    if (type !== 'ok') continue
    if (version !== next) anomalies.push(`${key}: an update of version ${expected} led to version ${version}`)
    if (written.has(next)) anomalies.push(`${key}: lost update, two updates of version ${expected} were acknowledged`)
    written.set(next, operation)
  }

  const seen = operations.filter(({ end }) => end.type === 'ok' && end.version !== undefined)
  const first = Math.min(...seen.map((operation) => shown(operation) ?? Number.POSITIVE_INFINITY))
  const last = Math.max(...seen.map((operation) => shown(operation) ?? 0))
  const values = new Map<number, string | null | undefined>()
  for (const operation of seen) {
    const version = shown(operation) ?? 0
    const value = operation.end.value
    if (values.has(version) && values.get(version) !== value)
      anomalies.push(`${key}: version ${version} was seen with two values, ${values.get(version)} and ${value}`)
    values.set(version, value)
    if (version === first) continue
    const writers = [...(written.has(version) ? [written.get(version) as Operation] : []), ...(perhaps.get(version) ?? [])]
    if (!writers.some(({ invoke, invokedAt }) => invoke.value === value && invokedAt < operation.completedAt))
      anomalies.push(`${key}: version ${version} was seen with ${value}, which nobody wrote there`)
  }
  for (let version = first + 1; version <= last; version += 1)
    if (!written.has(version) && !perhaps.has(version)) anomalies.push(`${key}: version ${version} has no writer`)
  return anomalies
}

/** Nobody sees less than what anybody was shown before they began. */
function checkOrder(key: string, operations: readonly Operation[]): string[] {
  const anomalies: string[] = []
  const ends = operations.filter((one) => shown(one) !== undefined).sort((one, other) => one.completedAt - other.completedAt)
  let next = 0
  let newest: Operation | undefined
  const newestOf = new Map<number, number>()
  for (const operation of operations) {
    for (; ends[next] !== undefined && (ends[next] as Operation).completedAt < operation.invokedAt; next += 1) {
      const ended = ends[next] as Operation
      const version = shown(ended) ?? 0
      if (newest === undefined || version > (shown(newest) ?? 0)) newest = ended
      newestOf.set(ended.invoke.process, Math.max(version, newestOf.get(ended.invoke.process) ?? 0))
    }
    const version = shown(operation)
    if (version === undefined || newest === undefined) continue
    const own = newestOf.get(operation.invoke.process) ?? 0
    if (version < own) anomalies.push(`${key}: client ${operation.invoke.process} went back from version ${own} to ${version}`)
    else if (version < (shown(newest) ?? 0)) {
      const what = newest.invoke.f === 'update' && newest.end.type === 'ok' ? 'missing write' : 'stale read'
      anomalies.push(`${key}: ${what}, version ${version} was seen after version ${shown(newest)} had been shown`)
    } else if (isUpdate(operation) && operation.end.type === 'ok' && version === shown(newest))
      anomalies.push(`${key}: version ${version} was given twice`)
  }
  return anomalies
}
