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
