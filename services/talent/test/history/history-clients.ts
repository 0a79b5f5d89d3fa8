import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { dateInDays, tanBody } from '../../src/testing-workflow.ts'
import type { CrashWorld } from '../crash-world.ts'
import type { HistoryRecord } from './history.ts'

export interface Running {
  world: CrashWorld
  /** Between 0 and 1. */
  random: () => number
  /** Records that all clients read and update. */
  candidateIds: readonly string[]
  /** Applications that wait for an offer; each gets one. */
  applicationIds: string[]
  /** How many operations there shall be; those that met no service, or one without its database, do not count. */
  operations: number
}

type Given = Omit<HistoryRecord, 'op' | 'process' | 'type'>
type Outcome = Pick<HistoryRecord, 'type'> & Partial<Given>
interface Reply {
  status: number
  body: Record<string, unknown>
  etag: string | undefined
}

/** A history, and clients that add to it. An answer that was not foreseen is kept in `unexpected`. */
export function historyOf(running: Running) {
  const { world, random } = running
  const history: HistoryRecord[] = []
  const unexpected: string[] = []
  let counted = 0
  let lastOp = 0
  let lastProcess = 0

  /** Null: nobody listened, so nothing was sent. */
  async function send(
    method: string,
    path: string,
    given: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply | null> {
    if (world.address() === undefined) return null
    try {
      const { status, body, headers } = await world.call<Record<string, unknown>>('acme/recruiter', method, path, given)
      return { status, body, etag: headers.etag as string | undefined }
    } catch (error) {
      if ((error as { cause?: { code?: unknown } }).cause?.code === 'ECONNREFUSED') return null
      return { status: 0, body: {}, etag: undefined }
    }
  }

  /** What an answer that is no success says of the operation. Null: the service is up and its database is not; nothing was saved. */
  function outcomeOf(reply: Reply | null): Outcome | null {
    if (reply === null) return null
    const { status, body, etag } = reply
    if (status === 0 || body.code === 'outcome_unknown') return { type: 'info' }
    if (status === 503) return null
    const foreseen = status === 409 && ['stale_row_version', 'request_in_progress'].includes(String(body.code))
    if (!foreseen) unexpected.push(`${status} ${body.code}: ${body.detail}`)
    return { type: 'fail', ...(etag === undefined ? {} : { version: Number(etag.replaceAll('"', '')) }) }
  }

  /** One operation, from its invocation to its completion. Those that met nobody are failed, and do not count. */
  async function perform(process: number, given: Given, work: () => Promise<Outcome | null>): Promise<HistoryRecord> {
    lastOp += 1
    const op = lastOp
    history.push({ op, process, type: 'invoke', ...given })
    const outcome = await work()
    const record: HistoryRecord = { op, process, ...given, ...(outcome ?? { type: 'fail' }) }
    history.push(record)
    if (outcome === null) await delay(50)
    else counted += 1
    return record
  }

  const readCandidate = (process: number, key: string) =>
    perform(process, { f: 'read', key }, async () => {
      const reply = await send('GET', `/candidates/${key}`)
      if (reply?.status !== 200) return outcomeOf(reply)
      return { type: 'ok', version: reply.body.row_version as number, value: reply.body.headline as string | null }
    })
  const updateCandidate = (process: number, key: string, expected: number) => {
    const value = randomUUID()
    return perform(process, { f: 'update', key, expected, value }, async () => {
      const reply = await send('PATCH', `/candidates/${key}`, { body: { headline: value }, headers: { 'if-match': `"${expected}"` } })
      if (reply?.status === 200) return { type: 'ok', version: reply.body.row_version as number }
      return outcomeOf(reply)
    })
  }
  /** Sent with a key, so that it can be sent again when no answer came. */
  const create = (process: number, kind: 'tan' | 'offer', key: string, path: string, body: object) =>
    perform(process, { f: 'create', kind, key }, async () => {
      const reply = await send('POST', path, { body, headers: { 'idempotency-key': key } })
      if (reply?.status !== 201) return outcomeOf(reply)
      return { type: 'ok', id: reply.body.id as string, number: reply.body[`${kind}_number`] as string }
    })
  const findTan = (process: number, key: string, id: string) =>
    perform(process, { f: 'find', key }, async () => {
      const reply = await send('GET', `/tans/${id}`)
      if (reply?.status === 404) return { type: 'ok', found: false }
      return reply?.status === 200 ? { type: 'ok', found: reply.body.title === key } : outcomeOf(reply)
    })

  /** Reads, updates and creates at random until there are enough operations. */
  async function client(): Promise<void> {
    let process = ++lastProcess
    const known = new Map<string, number>()
    const tans: { key: string; id: string }[] = []
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    /** A process whose operation has no end is gone; its client goes on as another. */
    const after = (record: HistoryRecord): HistoryRecord => {
      if (record.type === 'info') process = ++lastProcess
      return record
    }
    const createUntilKnown = async (kind: 'tan' | 'offer', key: string, path: string, body: object) => {
      for (let tries = 0; tries < 100; tries += 1) {
        const made = after(await create(process, kind, key, path, body))
        if (made.type === 'ok') {
          if (kind === 'tan') tans.push({ key, id: made.id as string })
          return
        }
        await delay(50 + 50 * random())
      }
    }
    while (counted < running.operations) {
      const key = pick(running.candidateIds)
      const chance = random()
      const version = known.get(key)
      if (chance < 0.4 && version !== undefined) {
        const ended = after(await updateCandidate(process, key, version))
        if (ended.version !== undefined) known.set(key, ended.version)
      } else if (chance < 0.5) {
        const title = randomUUID()
        await createUntilKnown('tan', title, '/tans', tanBody({ title }))
      } else if (chance < 0.52 && running.applicationIds.length > 0) {
        const title = randomUUID()
        const application_id = running.applicationIds.pop()
        const body = { application_id, job_title: title, start_date: dateInDays(60), expires_on: dateInDays(14) }
        await createUntilKnown('offer', title, '/offers', body)
      } else if (chance < 0.6 && tans.length > 0) {
        const tan = pick(tans)
        after(await findTan(process, tan.key, tan.id))
      } else {
        const ended = after(await readCandidate(process, key))
        if (ended.version !== undefined) known.set(key, ended.version)
      }
    }
  }

  /** Reads every record once; for the beginning and the end of a history. */
  async function readAll(): Promise<void> {
    const process = ++lastProcess
    for (const key of running.candidateIds) {
      const record = await readCandidate(process, key)
      if (record.type !== 'ok') throw new Error(`The candidate ${key} cannot be read: ${JSON.stringify(record)}`)
    }
  }
  async function listAll(kind: 'tan' | 'offer', keyField: string): Promise<void> {
    await perform(++lastProcess, { f: 'list', key: kind }, async () => {
      const items: { key: string; number: string }[] = []
      for (let cursor = ''; ; ) {
        const reply = await send('GET', `/${kind}s?limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
        if (reply?.status !== 200) throw new Error(`The list of ${kind}s cannot be read: ${JSON.stringify(reply)}`)
        for (const row of reply.body.items as Record<string, string>[])
          items.push({ key: row[keyField] as string, number: row[`${kind}_number`] as string })
        cursor = (reply.body.next_cursor as string | null) ?? ''
        if (cursor === '') return { type: 'ok', items }
      }
    })
  }

  return { history, unexpected, counted: () => counted, client, readAll, listAll }
}
