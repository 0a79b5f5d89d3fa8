import type { Check } from './check.ts'

/** A tool is what people reviewed, or it is not called. */
export const toolUnchanged: Check = ({ governed }) =>
  governed.quarantine?.code === 'tool_changed' ? { code: 'tool_changed', message: governed.quarantine.reason } : null
