/**
 * Settings of the session before a statement: how long it waits for a lock, how many rows and how long a cell the server
 * hands out at most. SQL Server has no read-only transaction; this one is always rolled back.
 */
export const mssqlLimits = (rows: number, bytes: number): string[] => [
  'set lock_timeout 5000',
  `set rowcount ${rows + 1}`,
  `set textsize ${Math.min(bytes, 2_147_483_647)}`,
]
