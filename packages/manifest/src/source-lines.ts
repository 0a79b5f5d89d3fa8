/** Turns offsets of a text into lines and columns, both from 1. Reads the text when it is first asked: most texts are sound. */
export function sourceLines(text: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | undefined
  return (offset) => {
    starts ??= startsOf(text)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

function startsOf(text: string): number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const ends = unit === LINE_FEED || (unit === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED)
    if (ends) starts.push(at + 1)
  }
  return starts
}
