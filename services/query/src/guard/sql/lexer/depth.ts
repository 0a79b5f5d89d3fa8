/** How much deeper a word or symbol leads. */
export function depthOf(word: string): number {
  if (word === '(' || word === '[' || word === '{') return 1
  if (word === ')' || word === ']' || word === '}') return -1
  if (word.length > 4) return 0
  const upper = word.toUpperCase()
  return upper === 'CASE' ? 1 : upper === 'END' ? -1 : 0
}
