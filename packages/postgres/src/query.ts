/** SQL as a constant. A named one is prepared once per connection; an unnamed one is planned anew with its values. */
export interface Statement {
  readonly name?: string
  readonly text: string
}

/** Statements that each connection prepares once: for texts whose best plan does not depend on the values. */
export function prepared<K extends string>(prefix: string, texts: Record<K, string>): Record<K, Statement> {
  const entries = Object.entries<string>(texts).map(([key, text]) => [key, { name: `${prefix}.${key}`, text }])
  return Object.fromEntries(entries) as Record<K, Statement>
}

/** Statements with optional filters, `($2::text is null or …)`, that are planned with the values at hand. */
export function replanned<K extends string>(texts: Record<K, string>): Record<K, Statement> {
  return Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, { text }])) as Record<K, Statement>
}

/** A transaction inside one tenant. `$1` of every statement is the tenant: the transaction adds it. */
export interface Tx {
  readonly tenantId: string
  query<R>(statement: Statement, values?: readonly unknown[]): Promise<R[]>
  /** Work that, when it throws, leaves the transaction as it was before: what others wrote in it stays. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}

/** All rows of a statement. */
export const rows = <R>(tx: Tx, statement: Statement, values?: readonly unknown[]): Promise<R[]> => tx.query<R>(statement, values)

/** The only row, or undefined. */
export async function maybe<R>(tx: Tx, statement: Statement, values?: readonly unknown[]): Promise<R | undefined> {
  return (await tx.query<R>(statement, values))[0]
}

/**
 * The rows of a page, in two steps: which records it holds, planned with the filters at hand, then what is shown of each, by a plan that
 * every connection keeps. Planned as one statement, a page with many joins takes several times as long to plan as to read.
 * `which` answers ids; `shown` takes them as `$2` and answers its rows in the order of the page.
 */
export async function pageRows<R>(tx: Tx, which: Statement, values: readonly unknown[], shown: Statement): Promise<R[]> {
  let found: R[] = []
  for (let tries = 0; tries < 3; tries++) {
    const ids = new Set((await tx.query<{ id: string }>(which, values)).map((row) => row.id))
    found = ids.size === 0 ? [] : await tx.query<R>(shown, [[...ids]])
    if (found.length === ids.size) break
    // A record was erased between the steps. Without it the page would be too short, and would look like the last one.
  }
  return found
}
