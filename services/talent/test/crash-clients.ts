import { tanBody } from '../src/testing-workflow.ts'

export interface Writing {
  address: () => string
  tokenOf: (person: string) => string
  /** Told of each answer that came. */
  onAnswer?: (status: number, retryAfter: string | null, code: string | undefined) => void
}
/** A write that the service acknowledged. */
export interface Acknowledged {
  tanId: string
  tanNumber: string
  /** Decisions on it that were acknowledged, in order. */
  decisions: number
}

/** What was asked for and is there, and what nobody knows of: an answer that never came. */
export interface Written {
  acknowledged: Map<string, Acknowledged>
  attempts: number
}

/** Clients that write as fast as they are answered, until so many writes were tried or somebody says stop. */
export async function write(clients: number, writes: number, writing: Writing, stopped: () => boolean): Promise<Written> {
  const written: Written = { acknowledged: new Map(), attempts: 0 }
  async function send(person: string, path: string, body: object): Promise<Record<string, unknown> | undefined> {
    written.attempts += 1
    const answer = await ask(person, path, body).catch(() => undefined) // the connection broke: nobody was told anything
    if (!answer) return undefined
    writing.onAnswer?.(answer.status, answer.retryAfter, answer.said.code as string | undefined) // may throw: it fails the test
    return answer.ok ? answer.said : undefined
  }
  async function ask(person: string, path: string, body: object) {
    const answer = await fetch(`${writing.address()}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${writing.tokenOf(person)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said = (await answer.json()) as Record<string, unknown>
    return { ok: answer.ok, status: answer.status, retryAfter: answer.headers.get('retry-after'), said }
  }
  async function client(): Promise<void> {
    while (written.attempts < writes && !stopped()) {
      const made = await send('recruiter', '/tans', tanBody())
      if (!made) continue
      const tan: Acknowledged = { tanId: made.id as string, tanNumber: made.tan_number as string, decisions: 0 }
      written.acknowledged.set(tan.tanId, tan)
      for (const person of ['department-head', 'finance-approver']) {
        if (!(await send(person, `/tans/${tan.tanId}/approve`, { decision: 'Approved' }))) break
        tan.decisions += 1
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return written
}
