import type { Pool } from './pool.ts'
import type { Statement, Tx } from './query.ts'

const SET_TENANT: Statement = { name: 'tenancy.set_tenant', text: 'select set_tenant($1)' }

/** Thrown inside a transaction to keep what was written and then fail: the audit entry of a denied call must outlive the refusal. */
export class CommitThenThrow extends Error {
  readonly reason: Error
  constructor(reason: Error) {
    super(reason.message)
    this.reason = reason
  }
}

/** The connection broke while the commit was under way: what was written may have been saved or not. */
export class CommitUncertain extends Error {}

export interface Opening {
  tenantId: string
  /** A statement that sets the tenant itself and answers something the caller needs at once; `$1` is the tenant. */
  statement?: Statement
  values?: readonly unknown[]
}

/**
 * One transaction inside one tenant. The tenant is set first, locally, so that nothing of it is left on the connection;
 * without it every tenant table is empty. The opening statement's rows are the second argument.
 */
export async function inTenant<T, Opened = unknown>(
  pool: Pool,
  opening: Opening,
  work: (tx: Tx, opened: Opened[]) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const { tenantId, statement = SET_TENANT, values = [] } = opening
    const [, opened] = await Promise.all([client.query('begin'), client.query({ ...statement, values: [tenantId, ...values] })])
    const tx: Tx = {
      tenantId,
      query: async <R>(inner: Statement, innerValues: readonly unknown[] = []) => {
        const result = await client.query({ ...inner, values: [tenantId, ...innerValues] })
        return result.rows as R[]
      },
      attempt: async (inner) => {
        await client.query('savepoint attempt')
        try {
          return await inner()
        } catch (error) {
          if (!(error instanceof CommitThenThrow)) await client.query('rollback to savepoint attempt')
          throw error
        }
      },
    }
    const answer = await work(tx, opened.rows as Opened[])
    await commit(client)
    return answer
  } catch (error) {
    if (error instanceof CommitThenThrow) {
      await commit(client)
      throw error.reason
    }
    await client.query('rollback').catch((failure: Error) => {
      broken = failure // the connection's state is unknown: it must not serve another tenant
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** COMMIT of a failed transaction does not fail, it answers ROLLBACK: without this check a lost write would look saved. */
async function commit(client: { query(text: string): Promise<{ command: string }> }): Promise<void> {
  const { command } = await client.query('commit').catch((error: unknown) => {
    // A constraint that is checked at commit has said no; anything that is not the server's own verdict leaves it open.
    throw isVerdict(error) ? error : new CommitUncertain('The connection broke during a commit.', { cause: error })
  })
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back at commit.')
}

/** A refusal by the server itself, which rolls back; not one that it gives while it goes down. */
function isVerdict(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57P)/.test(code)
}
