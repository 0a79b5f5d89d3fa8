/** The words before a table's name. */
const BEFORE_TABLE = new Set(['from', 'into', 'update', 'table'])
const summaries = new Map<string, string>()

/** `select offers` for a statement without a name. Statements are constants, so each is looked at once. */
export function summaryOf(text: string): string {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s(),;]+/)
  const table = words[words.findIndex((word) => BEFORE_TABLE.has(word)) + 1]
  const [verb = ''] = words
  const summary = table === undefined || table === verb || !/^\w+$/.test(table) ? verb : `${verb} ${table}`
  summaries.set(text, summary)
  return summary
}
