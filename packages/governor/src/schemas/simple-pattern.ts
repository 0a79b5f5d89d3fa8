const LONGEST = 128
const MOST_REPEATS = 256
/** What may follow a part without an upper bound: it is tried again at every place where that part may end. */
const MOST_AFTER_OPEN_END = 16

const ESCAPED = String.raw`\\[dw^$\\.*+?()[\]{}|/]`
const CLASS = String.raw`\[\^?(?:${ESCAPED}|\\-|[^\\\][])+\]`
const LITERAL = String.raw`[^\\^$.*+?()[\]{}|/]`
const PART = new RegExp(String.raw`(?:${ESCAPED}|${CLASS}|${LITERAL})(?:([*+?])|\{(\d{1,3})(?:(,)(\d{0,3}))?\})?`, 'uy')

/**
 * Whether a pattern is of the kind that people mostly write: anchored at its beginning, a plain row of characters and
 * classes, of which one at most varies in length. The language's own engine reads such a one in linear time and means
 * the same by it as any other engine, so it needs no worker.
 */
export function isSimplePattern(source: string): boolean {
  if (source.length > LONGEST || !source.startsWith('^')) return false
  const end = source.endsWith('$') && !source.endsWith('\\$') ? source.length - 1 : source.length
  let varying = 0
  let openEnded = false
  let repeats = 0
  let afterOpenEnd = 0
  for (let at = 1; at < end; at = PART.lastIndex) {
    PART.lastIndex = at
    const [part, sign, least = '1', range, most = ''] = PART.exec(source) ?? []
    if (part === undefined || PART.lastIndex > end) return false
    const fixed = sign === undefined && (range === undefined || least === most)
    const open = sign === '*' || sign === '+' || (range !== undefined && most === '')
    if (!fixed) varying += 1
    const count = open ? Number(least) : Math.max(Number(least), Number(most))
    repeats += count
    if (openEnded) afterOpenEnd += count
    openEnded ||= open
  }
  return varying <= 1 && repeats <= MOST_REPEATS && afterOpenEnd <= MOST_AFTER_OPEN_END && isPattern(source)
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp
  } catch {
    return false // a range the wrong way round, say
  }
}
