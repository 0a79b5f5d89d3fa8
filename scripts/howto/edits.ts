/** What a how-to has its reader do to one file: a block of code, and the comment in the line before it. */
export interface Edit {
  /** Where the block begins. */
  readonly line: number
  readonly kind: 'file' | 'after' | 'instead of'
  readonly path: string
  /** Of an existing file: the line that the block comes after, or takes the place of. */
  readonly anchor: string
  readonly text: string
}

const MARK = /^<!-- (file|after|instead of): ([^\s:]+)(?:: (.+))? -->$/
const CODE = new Set(['ts', 'tsx', 'js', 'json', 'sql'])

/**
 * The edits of a page. Every block of code has one of these before it, which readers do not see:
 * `<!-- file: PATH -->`, `<!-- after: PATH: LINE -->` or `<!-- instead of: PATH: LINE -->`.
 */
export function editsOf(page: string): Edit[] {
  const lines = page.split('\n')
  return lines.flatMap((content, index) => {
    if (!content.startsWith('```') || !CODE.has(content.slice(3))) return []
    const [, kind, path, anchor] = MARK.exec(lines[index - 1] ?? '') ?? []
    if (kind === undefined || path === undefined || (anchor === undefined) !== (kind === 'file'))
      throw new Error(`line ${index + 1}: no comment before the block says which file it belongs to`)
    const end = lines.indexOf('```', index)
    return [{ line: index + 1, kind: kind as Edit['kind'], path, anchor: anchor ?? '', text: lines.slice(index + 1, end).join('\n') }]
  })
}

/** The file after the edit. */
export function applyEdit(content: string | null, { line, kind, path, anchor, text }: Edit): string {
  if (kind === 'file') {
    if (content !== null) throw new Error(`line ${line}: ${path} exists already`)
    return `${text}\n`
  }
  const lines = content?.split('\n') ?? []
  const found = lines.flatMap((one, index) => (one.trim() === anchor ? [index] : []))
  const [at] = found
  if (at === undefined || found.length > 1)
    throw new Error(`line ${line}: ${path} has the line "${anchor}" ${found.length} times, not once`)
  return lines.toSpliced(kind === 'after' ? at + 1 : at, kind === 'after' ? 0 : 1, text).join('\n')
}
