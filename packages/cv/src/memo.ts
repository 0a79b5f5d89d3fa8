/** Remembers the latest answers of a pure function of a text: layout and fields ask the same of the same lines many times. */
export function remember<T>(answer: (text: string) => T, size = 400): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as T
    if (known.size >= size) known.clear()
    const value = answer(text)
    known.set(text, value)
    return value
  }
}
