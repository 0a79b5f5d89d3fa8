import { RE2JS } from 're2js'
import { isSimplePattern } from './simple-pattern.ts'

interface Pattern {
  test(text: string): boolean
}

/**
 * A pattern whose time grows with the text alone: `^(a+)+$` is as quick as any. What such an engine cannot do (look-around, back
 * references) the language's own does, here where whoever takes too long is stopped.
 */
export function linearPattern(source: string, _flags: string): Pattern {
  if (isSimplePattern(source)) return new RegExp(source, 'u')
  const pattern = linear(source)
  if (pattern === null) return new RegExp(source, 'u')
  // Ajv tells patterns apart by this text.
  return { test: (text) => pattern.matcher(text).find(), toString: () => `/${source}/` } as Pattern
}

function linear(source: string): RE2JS | null {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source))
  } catch {
    return null
  }
}
linearPattern.code = 'linearPattern'
