/** Longer lines can be neither read beside another window nor reviewed in a diff. */
export const LONGEST_LINE = 140

/** The numbers of a page's lines that are too long. Code, tables and comments stay in one line; where a link leads does not count. */
export function longLines(text: string): number[] {
  let fenced = false
  return text.split('\n').flatMap((content, index) => {
    const begin = content.trimStart()
    if (begin.startsWith('```')) fenced = !fenced
    if (fenced || /^(\||<!--)/.test(begin)) return []
    return content.replace(/\]\([^()\s]+\)/g, ']').length > LONGEST_LINE ? [index + 1] : []
  })
}
