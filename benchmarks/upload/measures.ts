import { type TreeTime, treeTime } from '../processor-time.ts'
import { median } from '../talent-api/measures.ts'
import type { Answers } from './client.ts'
import type { Client } from './client-process.ts'

export interface UploadPlan {
  rounds: number
  seconds: number
  connections: number
  listsPerSecond: number
}
export interface Bench {
  port: number
  headers: Record<string, string>
  lists: Client
  uploads: Client
  /** The process of the service, and the database server where it runs on this machine. */
  service: number
  database: number | undefined
}

const LISTS = '/api/v1/candidates?limit=25'
const UPLOADS = '/api/v1/candidates/cvs'
const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))
const at = ({ latencies }: Pick<Answers, 'latencies'>, share: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN

const pooled = (rounds: readonly Answers[]) => ({ latencies: rounds.flatMap((round) => round.latencies).sort((a, b) => a - b) })

/** An answer of another sort measures something else. */
function demand(status: string, answers: Answers): Answers {
  const others = Object.keys(answers.statuses).filter((one) => one !== status)
  if (others.length > 0 || answers.latencies.length === 0)
    throw new Error(`Expected ${status} alone, got ${JSON.stringify(answers.statuses)}.`)
  return answers
}

interface Spent {
  service: number
  reader: number
  database: number
}
function spentBy({ service, database }: Bench): Spent {
  const tree: TreeTime = treeTime(service)
  const server = database === undefined ? undefined : treeTime(database)
  return { service: tree.root, reader: tree.children, database: server === undefined ? Number.NaN : server.root + server.children }
}

/** Idle lists, uploads alone, and both at once, in turn and each round in another order, so that what else the machine does falls on all. */
export async function measureUploads(bench: Bench, plan: UploadPlan) {
  const { port, headers } = bench
  const ask = async (seconds = plan.seconds) =>
    demand('200', await bench.lists.order({ kind: 'lists', port, headers, path: LISTS, perSecond: plan.listsPerSecond, seconds }))
  const send = async (seconds = plan.seconds) => {
    const before = spentBy(bench)
    const answers = demand(
      '201',
      await bench.uploads.order({ kind: 'uploads', port, headers, path: UPLOADS, connections: plan.connections, seconds }),
    )
    const after = spentBy(bench)
    return {
      answers,
      spent: { service: after.service - before.service, reader: after.reader - before.reader, database: after.database - before.database },
    }
  }
  await send(Math.max(2, plan.seconds / 2)) // warm: the reader has started, the statements are prepared
  await ask(Math.max(1, plan.seconds / 2))

  const idle: Answers[] = []
  const alone: Awaited<ReturnType<typeof send>>[] = []
  const busy: { lists: Answers; uploads: Answers; readerShare: number }[] = []
  const steps = [
    async () => void idle.push(await ask()),
    async () => void alone.push(await send()),
    async () => {
      const [uploads, lists] = await Promise.all([send(), ask()])
      busy.push({ lists, uploads: uploads.answers, readerShare: uploads.spent.reader / uploads.answers.seconds })
    },
  ]
  for (let round = 0; round < plan.rounds; round++) {
    for (let step = 0; step < steps.length; step++) await steps[(round + step) % steps.length]?.()
  }

  const ratios = busy.map((round, index) => at(round.lists, 0.99) / at(idle[index] as Answers, 0.99))
  const middle = <T>(list: readonly T[], of: (one: T) => number, digits = 2) => rounded(median(list.map(of)), digits)
  const perUpload = (part: keyof Spent) => middle(alone, ({ spent, answers }) => (spent[part] * 1000) / answers.latencies.length)
  const processor = { service: perUpload('service'), reader: perUpload('reader'), database: perUpload('database') }
  const known = Object.values(processor).filter((ms) => !Number.isNaN(ms))
  return {
    uploads: {
      per_second: middle(alone, ({ answers }) => answers.latencies.length / answers.seconds, 1),
      /** What one core would do that did nothing else: by the processor time of service, reader and database. */
      per_second_per_core: rounded(1000 / known.reduce((sum, ms) => sum + ms, 0), 1),
      processor_ms_per_upload: processor,
      database_counted: known.length === 3,
      p50_ms: middle(alone, ({ answers }) => at(answers, 0.5)),
      p99_ms: middle(alone, ({ answers }) => at(answers, 0.99)),
    },
    lists: {
      p99_ratio: rounded(median(ratios), 2),
      p99_ratios: ratios.map((ratio) => rounded(ratio)),
      /** Of all rounds' answers together: steadier where a round has few. */
      p99_ratio_pooled: rounded(at(pooled(busy.map((round) => round.lists)), 0.99) / at(pooled(idle), 0.99)),
      idle: { p50_ms: middle(idle, (one) => at(one, 0.5)), p99_ms: middle(idle, (one) => at(one, 0.99)) },
      busy: {
        p50_ms: middle(busy, (one) => at(one.lists, 0.5)),
        p99_ms: middle(busy, (one) => at(one.lists, 0.99)),
        uploads_per_second: middle(busy, ({ uploads }) => uploads.latencies.length / uploads.seconds, 1),
        /** Of one core. Near 1: the reader never waited for work, nor for the processor. */
        reader_share: middle(busy, (one) => one.readerShare),
      },
    },
  }
}
