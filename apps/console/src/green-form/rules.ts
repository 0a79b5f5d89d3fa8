import type { Field, Value } from './form.ts'

export type FieldFault =
  | 'required'
  | 'requiredChoice'
  | 'email'
  | 'phone'
  | 'date'
  | 'future'
  | 'number'
  | 'pattern'
  | 'option'
  | 'long'
  | 'line'

const LONGEST = 500

/**
 * What is wrong with an answer, as the service would say after it was sent; null when it passes. Which dates must not lie in
 * the future only the service knows, but for that of one's birth.
 */
export function faultOf(field: Field, given: Value | undefined): FieldFault | null {
  const value = typeof given === 'string' ? given.trim() : given
  if (value === undefined || value === '') return field.required ? (isChoice(field) ? 'requiredChoice' : 'required') : null
  if (typeof value === 'boolean') return null
  if (value.length > LONGEST) return 'long'
  if (/\p{Cc}|\p{Zl}|\p{Zp}/u.test(value)) return 'line'
  switch (field.type) {
    case 'select':
      return field.options?.includes(value) ? null : 'option'
    case 'email':
      return isEmail(value) ? null : 'email'
    case 'phone':
      return isPhone(value) ? null : 'phone'
    case 'date':
      return !isDate(value) ? 'date' : isBirth(field) && value > today() ? 'future' : null
    case 'number':
      return !isNumber(value) ? 'number' : fitsPattern(field, String(Number(value))) ? null : 'pattern'
    default:
      return fitsPattern(field, value) ? null : 'pattern'
  }
}

export const isBirth = ({ name }: Field): boolean => name === 'date_of_birth'
/** The latest day that is today anywhere: the service knows the company's time zone, and has the last word. */
export const today = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

const isChoice = ({ type }: Field) => type === 'boolean' || type === 'select'

function fitsPattern({ pattern }: Field, text: string): boolean {
  if (pattern === undefined) return true
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true // a pattern that this browser cannot read: the service judges
  }
}

function isEmail(text: string): boolean {
  const [local = '', domain = '', more] = text.split('@')
  if (more !== undefined || local === '' || local.length > 64 || domain.length > 255 || /\s/.test(text)) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label) && !/^-|-$/.test(label))
}

function isPhone(text: string): boolean {
  const digits = text.replace(/[^0-9]/g, '').length
  return /^[+0-9 ()./-]{6,40}$/.test(text) && digits >= 6 && digits <= 15
}

function isDate(text: string): boolean {
  const time = /^(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text // 30 February parses as 2 March
}

const isNumber = (text: string) => /^[+-]?[0-9]+(\.[0-9]+)?$/.test(text) && Math.abs(Number(text)) <= 1e12
