/** The value a JSON pointer (RFC 6901) names, looking at own properties alone; undefined when there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  if (pointer === '') return root
  if (!pointer.startsWith('/')) return undefined
  let at: unknown = root
  for (const token of pointer.slice(1).split('/')) {
    if (at === null || typeof at !== 'object') return undefined
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(at) && !/^(0|[1-9]\d{0,8})$/.test(name)) return undefined
    if (!Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}

/** The pointer to a property of what `pointer` names. */
export const childPointer = (pointer: string, name: string): string => `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
