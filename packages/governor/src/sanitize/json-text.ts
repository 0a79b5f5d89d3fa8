/** What becomes of the parts of a JSON text. `field` is the name that a value stands under. */
export interface JsonCleaners {
  readonly name: (name: string) => string
  readonly text: (text: string, field: string) => string
  /** A number as it is written; what is no longer one becomes a text. */
  readonly number: (source: string, field: string) => string
}

/** The tokens of a text that is JSON, but for `:`, `true`, `false` and `null`. No expression of ours reads a text of a stranger in one go. */
function* tokensOf(json: string): Generator<{ readonly token: string; readonly index: number }> {
  for (let index = 0; index < json.length; ) {
    const sign = json[index] ?? ''
    let end = index + 1
    if (sign === '"') {
      while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1
      end += 1
    } else if (/[-\d]/.test(sign)) while (end < json.length && /[\d.eE+-]/.test(json[end] ?? '')) end += 1
    if (/["{}[\],\d-]/.test(sign)) yield { token: json.slice(index, end), index }
    index = end
  }
}

/**
 * Cleans the names, texts and numbers of a JSON text in their places: it stays JSON, and what nobody changed stays letter by letter. Null
 * for a text that is no JSON object or list.
 */
export function cleanJsonText(text: string, clean: JsonCleaners): string | null {
  if (!/^\s*[{[]/.test(text) || !isJson(text)) return null
  const open: { readonly isObject: boolean; field: string; awaitsName: boolean }[] = []
  let cleaned = ''
  let copied = 0
  for (const { token, index } of tokensOf(text)) {
    const inside = open.at(-1)
    if (token === '{' || token === '[') {
      const isObject = token === '{'
      open.push({ isObject, field: isObject ? '' : (inside?.field ?? ''), awaitsName: isObject })
    } else if (token === '}' || token === ']') open.pop()
    else if (inside === undefined) continue
    else if (token === ',') inside.awaitsName = inside.isObject
    else {
      const instead = part(token, inside, clean)
      if (instead === token) continue
      cleaned += text.slice(copied, index) + instead
      copied = index + token.length
    }
  }
  return copied === 0 ? text : cleaned + text.slice(copied)
}

function part(token: string, inside: { field: string; awaitsName: boolean }, clean: JsonCleaners): string {
  if (!token.startsWith('"')) {
    const masked = clean.number(token, inside.field)
    return masked === token ? token : JSON.stringify(masked)
  }
  const text = JSON.parse(token) as string
  if (!inside.awaitsName) {
    const cleaned = clean.text(text, inside.field)
    return cleaned === text ? token : JSON.stringify(cleaned)
  }
  inside.awaitsName = false
  inside.field = clean.name(text)
  return inside.field === text ? token : JSON.stringify(inside.field)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
