import type { HistoryRecord, Operation } from './history.ts'

/** Records that get numbers: what was acknowledged is there once, under the number that was told, and no number is missing or twice. */
export function checkNumbers(operations: readonly Operation[]): string[] {
  const lists = operations.filter(({ invoke, end }) => invoke.f === 'list' && end.type === 'ok')
  return [...lists.flatMap(({ end }) => checkKind(end, operations)), ...checkFinds(operations)]
}

const counterOf = (number: string): number => Number(/(\d+)\D*$/.exec(number)?.[1])

function checkKind({ key: kind, items = [] }: HistoryRecord, operations: readonly Operation[]): string[] {
  const anomalies: string[] = []
  const there = new Map<string, string[]>()
  for (const { key, number } of items) there.set(key, [...(there.get(key) ?? []), number])
  for (const [key, numbers] of there)
    if (numbers.length > 1) anomalies.push(`${kind} ${key}: created ${numbers.length} times, as ${numbers.join(', ')}`)

  const counters = items.map(({ number }) => counterOf(number)).sort((one, other) => one - other)
  for (const [index, counter] of counters.entries()) {
    if (index > 0 && counter === counters[index - 1]) anomalies.push(`${kind}: number ${counter} is on two records`)
    else if (counter !== (counters[index - 1] ?? 0) + 1) anomalies.push(`${kind}: number ${(counters[index - 1] ?? 0) + 1} is missing`)
  }

  const creates = operations.filter(({ invoke }) => invoke.f === 'create' && invoke.kind === kind)
  const told = new Map<string, HistoryRecord>()
  const refusedOnly = new Map<string, boolean>()
  for (const { invoke, end } of creates) {
    refusedOnly.set(invoke.key, (refusedOnly.get(invoke.key) ?? true) && end.type === 'fail')
    if (end.type !== 'ok') continue
    const before = told.get(invoke.key)
    if (before && (before.id !== end.id || before.number !== end.number))
      anomalies.push(`${kind} ${invoke.key}: acknowledged as ${before.number} and as ${end.number}`)
    told.set(invoke.key, end)
    const [number] = there.get(invoke.key) ?? []
    if (number === undefined) anomalies.push(`${kind} ${invoke.key}: missing write, ${end.number} was acknowledged and is not there`)
    else if (number !== end.number) anomalies.push(`${kind} ${invoke.key}: acknowledged as ${end.number} and kept as ${number}`)
  }
  for (const [key, refused] of refusedOnly) if (refused && there.has(key)) anomalies.push(`${kind} ${key}: refused, and there all the same`)
  return [...anomalies, ...checkOrder(kind, creates)]
}

/** Numbers rise in time. A repeated request gets its first answer again, so keys that were sent more than once say nothing here. */
function checkOrder(kind: string, creates: readonly Operation[]): string[] {
  const times = new Map<string, number>()
  for (const { invoke } of creates) times.set(invoke.key, (times.get(invoke.key) ?? 0) + 1)
  const once = creates.filter(({ invoke, end }) => end.type === 'ok' && times.get(invoke.key) === 1)
  const ends = [...once].sort((one, other) => one.completedAt - other.completedAt)
  const anomalies: string[] = []
  let next = 0
  let highest = 0
  for (const { invokedAt, end } of once) {
    for (; ends[next] !== undefined && (ends[next] as Operation).completedAt < invokedAt; next += 1)
      highest = Math.max(highest, counterOf((ends[next] as Operation).end.number ?? ''))
    if (counterOf(end.number ?? '') < highest) anomalies.push(`${kind}: number ${end.number} was given after number ${highest}`)
  }
  return anomalies
}

/** What was acknowledged before somebody looked, they find. */
function checkFinds(operations: readonly Operation[]): string[] {
  const acknowledged = new Map<string, number>()
  for (const { invoke, end, completedAt } of operations)
    if (invoke.f === 'create' && end.type === 'ok')
      acknowledged.set(invoke.key, Math.min(completedAt, acknowledged.get(invoke.key) ?? Number.POSITIVE_INFINITY))
  return operations.flatMap(({ invoke, end, invokedAt }) =>
    invoke.f === 'find' &&
    end.type === 'ok' &&
    end.found === false &&
    (acknowledged.get(invoke.key) ?? Number.POSITIVE_INFINITY) < invokedAt
      ? [`${invoke.key}: missing write, it was acknowledged and then not found`]
      : [],
  )
}
