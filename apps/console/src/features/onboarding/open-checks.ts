import type { Check } from './onboarding.queries.ts'

/** The service says so in the check's own words alone: somebody has raised a discrepancy on it and somebody else resolved it. */
export const isSettled = ({ result, detail }: Pick<Check, 'result' | 'detail'>): boolean =>
  result !== 'Passed' && detail.includes('Settled:')

/** What a case still waits for. Every place that counts checks counts these. */
export const openChecks = <C extends Pick<Check, 'result' | 'detail'>>(checks: readonly C[]): C[] =>
  checks.filter((check) => check.result !== 'Passed' && !isSettled(check))
