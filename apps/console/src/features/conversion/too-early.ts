import type { ChecklistItem } from './conversion.queries.ts'

const NEEDS_THE_FORM = ['no_open_discrepancy', 'no_upheld_discrepancy']

/** It holds only because nothing has been compared: discrepancies show once the form is in. */
export const isTooEarly = (
  { code, passed }: Pick<ChecklistItem, 'code' | 'passed'>,
  all: readonly Pick<ChecklistItem, 'code' | 'passed'>[],
): boolean => passed && NEEDS_THE_FORM.includes(code) && all.some((item) => item.code === 'form_submitted' && !item.passed)

/** Requirements that are met, which leaves out those that nothing has been held against yet. */
export const metOf = <I extends Pick<ChecklistItem, 'code' | 'passed'>>(all: readonly I[]): I[] =>
  all.filter((item) => item.passed && !isTooEarly(item, all))
