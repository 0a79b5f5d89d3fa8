import { type Fault, isBlank, isStorable } from '@tanager/kernel'
import { isPhone, PHONE_WORDS } from '../candidates/phone.ts'
import { type Answer, type Answers, type FormDefinition, type FormField, fieldsOf } from './form-definition.ts'

const LONGEST = 500
const MOST_UNKNOWN = 20

/** The answers that are kept, and every fault of those that were sent. What was left blank counts as not answered. */
export function judgeAnswers(
  definition: FormDefinition,
  sent: Record<string, unknown>,
  today: string,
): { answers: Answers; faults: Fault[] } {
  const fields = fieldsOf(definition)
  const known = new Set(fields.map((field) => field.name))
  const unknown = Object.keys(sent).filter((name) => !known.has(name))
  const faults: Fault[] = unknown
    .slice(0, MOST_UNKNOWN)
    .map((name) => ({ path: `answers.${name.slice(0, 100)}`, message: 'is not a question of this form' }))
  const answers: Answers = {}
  for (const field of fields) {
    const value = Object.hasOwn(sent, field.name) ? sent[field.name] : undefined
    if (isMissing(value)) {
      if (field.required) faults.push({ path: `answers.${field.name}`, message: 'is required' })
      continue
    }
    const message = faultOf(field, value, today)
    if (message !== undefined) faults.push({ path: `answers.${field.name}`, message })
    else answers[field.name] = value as Answer
  }
  return { answers, faults }
}

const isMissing = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && isBlank(value))

/** What is wrong with an answer, in words; undefined when it passes. */
export function faultOf(field: FormField, value: unknown, today: string): string | undefined {
  if (field.type === 'boolean') return typeof value === 'boolean' ? undefined : 'must be true or false'
  if (field.type === 'number') return numberFault(field, value)
  if (typeof value !== 'string') return 'must be text'
  if (value.length > LONGEST) return `must have at most ${LONGEST} characters`
  if (!isStorable(value) || /\p{Cc}|\p{Zl}|\p{Zp}/u.test(value)) return 'must be one line without control characters'
  switch (field.type) {
    case 'select':
      return field.options?.includes(value) ? undefined : optionWords(field)
    case 'email':
      return isEmail(value) ? undefined : 'must be an e-mail address such as name@mail.example'
    case 'phone':
      return isPhone(value) ? undefined : PHONE_WORDS
    case 'date':
      return dateFault(field, value, today)
    case 'text':
      return fitsPattern(field, value) ? undefined : formWords(field)
  }
}

const MOST_NAMED = 12
function optionWords({ options = [], example }: FormField): string {
  if (options.length <= MOST_NAMED) return `must be one of ${options.join(', ')}`
  return `must be one of the ${options.length} options that the form lists, spelled as there, such as ${example}`
}

const formWords = ({ pattern, example }: FormField) => `must have the form of ${example} (it is checked with ${pattern})`

function numberFault(field: FormField, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e12) return 'must be a number'
  return fitsPattern(field, String(value)) ? undefined : formWords(field)
}

const patterns = new Map<string, RegExp>()
function fitsPattern({ pattern }: FormField, text: string): boolean {
  if (pattern === undefined) return true
  let compiled = patterns.get(pattern)
  if (!compiled) {
    compiled = new RegExp(pattern, 'u')
    patterns.set(pattern, compiled)
  }
  return compiled.test(text)
}

/** Something before and a dotted name after one @; whether it works only a mail can tell. */
function isEmail(text: string): boolean {
  const [local = '', domain = '', more] = text.split('@')
  if (more !== undefined || local === '' || local.length > 64 || domain.length > 255 || /\s/.test(text)) return false
  const labels = domain.split('.')
  return (
    labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label) && !label.startsWith('-') && !label.endsWith('-'))
  )
}

function dateFault(field: FormField, text: string, today: string): string | undefined {
  const time = /^(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // 30 February parses as 2 March
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return 'must be a date such as 1990-04-17'
  return field.past && text > today ? 'must not be in the future' : undefined
}
