/** One record of a history, as Jepsen writes them: a client invokes an operation, and later it is ok, failed, or nobody knows (info). */
export interface HistoryRecord {
  /** The operation's number; its invocation and its completion share it. */
  op: number
  /** A client that does one thing after another. After an info it goes on under another number. */
  process: number
  type: 'invoke' | 'ok' | 'fail' | 'info'
  /** Read or update a record that has versions; create a record that gets a number; find one by its key; list all of a kind. */
  f: 'read' | 'update' | 'create' | 'find' | 'list'
  /** The record: its id for `read` and `update`, the caller's own text for `create` and `find`, the kind for `list`. */
  key: string
  /** What was written or seen. */
  value?: string | null
  /** The version that an update was based on (`If-Match`). */
  expected?: number
  /** The version that an answer showed; of a refused update, the present one. */
  version?: number
  /** Of a create: the kind of record, its id and its number. */
  kind?: string
  id?: string
  number?: string
  /** Of a find: whether the record is there. */
  found?: boolean
  /** Of a list. */
  items?: { key: string; number: string }[]
}

/** An invocation with its completion, and the places of both in the history. An operation without an answer never completes. */
export interface Operation {
  invoke: HistoryRecord
  end: HistoryRecord
  invokedAt: number
  completedAt: number
}

export function pairOperations(history: readonly HistoryRecord[]): Operation[] {
  const open = new Map<number, { invoke: HistoryRecord; at: number }>()
  const paired: Operation[] = []
  const pair = (op: number, end: HistoryRecord, completedAt: number): void => {
    const begun = open.get(op)
    if (begun === undefined) throw new Error(`Operation ${op} ends without having begun.`)
    open.delete(op)
    paired.push({ invoke: begun.invoke, end, invokedAt: begun.at, completedAt })
  }
  for (const [at, record] of history.entries()) {
    if (record.type === 'invoke') open.set(record.op, { invoke: record, at })
    else pair(record.op, record, record.type === 'info' ? Number.POSITIVE_INFINITY : at)
  }
  for (const [op, { invoke }] of [...open]) pair(op, { ...invoke, type: 'info' }, Number.POSITIVE_INFINITY)
  return paired.sort((one, other) => one.invokedAt - other.invokedAt)
}
