import { matches } from '../ui/typed-words.ts'

interface Named {
  readonly label?: string | undefined
  readonly description?: string | undefined
}

/** The first of them that have the typed words: a find in the name before one in the description. It stops as soon as it has enough names. */
export function bestFinds<T extends Named>(typed: string, all: readonly T[], most: number): T[] {
  const inName: T[] = []
  const besides: T[] = []
  for (const one of all) {
    if (inName.length === most) break
    if (matches(typed, one.label)) inName.push(one)
    else if (besides.length < most && matches(typed, one.label, one.description)) besides.push(one)
  }
  return [...inName, ...besides].slice(0, most)
}
