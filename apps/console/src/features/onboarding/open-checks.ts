import type { Check } from './onboarding.queries.ts'

/** Somebody has raised a discrepancy on it and somebody else resolved it. */
export const isSettled = ({ settled }: Pick<Check, 'settled'>): boolean => settled === true

/** What a case still waits for. Every place that counts checks counts these. */
export const openChecks = <C extends Pick<Check, 'result' | 'settled'>>(checks: readonly C[]): C[] =>
  checks.filter((check) => check.result !== 'Passed' && !isSettled(check))
