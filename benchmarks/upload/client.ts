import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type CvFile, cvFile } from './cv-files.ts'

interface Sent {
  port: number
  headers: Record<string, string>
  seconds: number
}
/** Lists at a steady rate, whether or not the earlier ones were answered: as people come, not as fast as the service can. */
export interface ListLoad extends Sent {
  kind: 'lists'
  path: string
  perSecond: number
}
/** Uploads one after the other over so many connections: a queue that never runs dry. */
export interface UploadLoad extends Sent {
  kind: 'uploads'
  path: string
  connections: number
}
/** Makes files beforehand, so that making them takes nothing from the machine while it is measured. */
export interface Preparation {
  kind: 'prepare'
  files: number
}
export interface Answers {
  statuses: Record<string, number>
  /** Until the last answer was in. */
  seconds: number
  /** Milliseconds, in order of size. */
  latencies: number[]
}

const CUT = 'cut-here-7264'
const prepared: CvFile[] = []
let next = 0

async function send(agent: Agent, load: Sent & { path: string }, body?: Buffer): Promise<{ status: string; ms: number }> {
  const begun = performance.now()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const type = body ? { 'content-type': `multipart/form-data; boundary=${CUT}`, 'content-length': String(body.length) } : {}
    const options = {
      agent,
      host: '127.0.0.1',
      port: load.port,
      path: load.path,
      method: body ? 'POST' : 'GET',
      headers: { ...load.headers, ...type },
    }
    request(options, resolve).once('error', reject).end(body)
  })
  for await (const _ of answer) {
    // the whole answer counts
  }
  return { status: String(answer.statusCode), ms: performance.now() - begun }
}

function formOf({ name, bytes }: CvFile): Buffer {
  const head = `--${CUT}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${CUT}--\r\n`)])
}

async function gather(work: (note: (answer: { status: string; ms: number }) => void) => Promise<unknown>): Promise<Answers> {
  const statuses: Record<string, number> = {}
  const latencies: number[] = []
  const begun = performance.now()
  await work(({ status, ms }) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    latencies.push(ms)
  })
  return { statuses, seconds: (performance.now() - begun) / 1000, latencies: latencies.sort((a, b) => a - b) }
}

function askLists(load: ListLoad): Promise<Answers> {
  const agent = new Agent({ keepAlive: true })
  return gather(async (note) => {
    const begun = performance.now()
    const answers: Promise<void>[] = []
    for (let turn = 0; turn < load.perSecond * load.seconds; turn++) {
      const due = begun + (turn * 1000) / load.perSecond
      if (due > performance.now()) await delay(due - performance.now())
      answers.push(send(agent, load).then(note))
    }
    await Promise.all(answers)
  }).finally(() => agent.destroy())
}

function upload(load: UploadLoad): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const end = performance.now() + load.seconds * 1000
  const line = async (note: (answer: { status: string; ms: number }) => void) => {
    while (performance.now() < end) {
      const n = next++
      note(await send(agent, load, formOf(prepared[n] ?? cvFile(n))))
    }
  }
  return gather((note) => Promise.all(Array.from({ length: load.connections }, () => line(note)))).finally(() => agent.destroy())
}

async function obey(order: ListLoad | UploadLoad | Preparation): Promise<Answers> {
  if (order.kind === 'lists') return askLists(order)
  if (order.kind === 'uploads') return upload(order)
  while (prepared.length < order.files) prepared.push(cvFile(prepared.length))
  return { statuses: {}, seconds: 0, latencies: [] }
}

// A process of its own: one order per message, its result as the answer.
process.on('message', (order: ListLoad | UploadLoad | Preparation) => {
  obey(order).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ failed: error.message }),
  )
})
process.once('disconnect', () => process.exit(0))
