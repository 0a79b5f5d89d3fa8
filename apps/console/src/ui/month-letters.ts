/** British English shortens September alone to four letters: it would stand beside "26 Oct". German keeps its "Sept.". */
export const threeLetters = (date: string): string =>
  date.includes('September') || date.includes('Sept.') ? date : date.replace('Sept', 'Sep')
