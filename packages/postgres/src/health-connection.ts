import pg from 'pg'

export interface HealthConnection {
  /** Whether the database answers now. Those who ask at the same moment share one look. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

interface Link {
  client: pg.Client
  ready: Promise<unknown>
}
const DEADLINE_MS = 2_000

/**
 * A connection for health checks alone: under load they must not wait behind requests for one of the pool. It is opened by the
 * first look and thrown away when it misses the deadline.
 */
export function openHealthConnection(options: { url: string; applicationName: string; deadlineMs?: number }): HealthConnection {
  const { deadlineMs = DEADLINE_MS } = options
  let link: Link | undefined
  let underway: Promise<boolean> | undefined
  let closed = false

  function open(): Link {
    const client = new pg.Client({
      connectionString: options.url,
      application_name: options.applicationName,
      connectionTimeoutMillis: deadlineMs,
      query_timeout: deadlineMs,
      statement_timeout: deadlineMs,
      keepAlive: true,
    })
    const opened = { client, ready: client.connect() }
    client.on('error', () => drop(opened)) // broke between two looks: the next one opens another
    link = opened
    return opened
  }
  function drop(broken: Link | undefined): void {
    if (link === broken) link = undefined
    broken?.client.end().catch(() => undefined)
  }
  async function ask(): Promise<boolean> {
    const known = link
    const used = known ?? open()
    try {
      await used.ready
      await used.client.query('select 1')
      return true
    } catch {
      drop(used)
      return known !== undefined && !closed ? ask() : false // one that died while idle says nothing about the server
    }
  }
  async function look(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => {
        drop(link)
        resolve(false)
      }, deadlineMs)
    })
    return Promise.race([ask(), late]).finally(() => clearTimeout(timer))
  }

  return {
    answers() {
      if (closed) return Promise.resolve(false)
      underway ??= look().finally(() => {
        underway = undefined
      })
      return underway
    },
    async close() {
      closed = true
      await link?.client.end().catch(() => undefined)
      link = undefined
    },
  }
}
