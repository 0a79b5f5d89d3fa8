/** One short text of a list; the key stays with it while it moves. */
export interface Line {
  readonly key: string
  readonly text: string
}

export const lineOf = (text: string): Line => ({ key: crypto.randomUUID(), text })
export const linesOf = (texts: readonly string[]): Line[] => texts.map(lineOf)

/** What is sent: without the lines that were left empty. */
export const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text.trim()).filter((text) => text !== '')

/** The line takes the other place; the rest keeps its order. */
export function moved(lines: readonly Line[], from: number, to: number): Line[] {
  const line = lines[from]
  return line === undefined || to < 0 || to >= lines.length ? [...lines] : lines.toSpliced(from, 1).toSpliced(to, 0, line)
}

/** The first text that is there twice to a reader, whatever its case. */
export function repeatedText(lines: readonly Line[]): string | null {
  const texts = textsOf(lines)
  const keys = texts.map((text) => text.normalize('NFKC').replace(/\s+/gu, ' ').toLowerCase())
  return texts.find((_, at) => keys.indexOf(keys[at] as string) < at) ?? null
}
