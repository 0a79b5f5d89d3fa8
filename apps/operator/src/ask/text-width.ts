const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** What takes two places of a terminal: East Asian wide and full-width characters, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u
const PLAIN = /^[ -~]*$/

/** How many places of a terminal a line takes. */
export function widthOf(line: string): number {
  if (PLAIN.test(line)) return line.length
  let width = 0
  for (const { segment } of graphemes.segment(line)) width += placesOf(segment)
  return width
}

/** The line, cut to so many places; what is missing is said by `…`. */
export function cutTo(line: string, width: number): string {
  if (widthOf(line) <= width) return line
  let kept = ''
  let places = 0
  for (const { segment } of graphemes.segment(line)) {
    places += placesOf(segment)
    if (places > width - 1) break
    kept += segment
  }
  return `${kept}…`
}

const placesOf = (grapheme: string): number => (WIDE.test(grapheme) ? 2 : /^[\p{M}\u200b-\u200d]+$/u.test(grapheme) ? 0 : 1)
