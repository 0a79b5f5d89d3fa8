import { checkNumbers } from './check-numbers.ts'
import { checkVersions } from './check-versions.ts'
import { type HistoryRecord, pairOperations } from './history.ts'

/**
 * What cannot be in a history of a service that keeps its word: each anomaly as a sentence; an empty list is a sound history. The history
 * begins with a read of every versioned record, and ends with a read of each and a list of each kind, when all clients are done.
 */
export function checkHistory(history: readonly HistoryRecord[]): string[] {
  const operations = pairOperations(history)
  const byKey = new Map<string, typeof operations>()
  for (const operation of operations) {
    if (operation.invoke.f !== 'read' && operation.invoke.f !== 'update') continue
    const same = byKey.get(operation.invoke.key)
    if (same) same.push(operation)
    else byKey.set(operation.invoke.key, [operation])
  }
  return [...[...byKey].flatMap(([key, same]) => checkVersions(key, same)), ...checkNumbers(operations)]
}
