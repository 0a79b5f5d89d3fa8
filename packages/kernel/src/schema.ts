import { type Static, type TSchema, Type } from 'typebox'

/** The same schema, or null; written as a type list so that the serialiser stays on its fast path. */
export function Nullable<T extends TSchema>(schema: T) {
  const plain = JSON.parse(JSON.stringify(schema)) as { type?: string }
  return Type.Unsafe<Static<T> | null>(plain.type ? { ...plain, type: [plain.type, 'null'] } : { anyOf: [plain, { type: 'null' }] })
}
export const Id = Type.String({ format: 'uuid' })
export const Timestamp = Type.Unsafe<Date>({ type: 'string', format: 'date-time', description: 'RFC 3339, UTC, milliseconds.' })
/**
 * Characters that leave no mark on the screen: spaces, controls, format characters and all that Unicode ignores by default. They may stand
 * between others: some scripts join their letters with them. A test compares them with Unicode.
 */
const UNSEEN =
  '\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f' +
  '\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb'
/** Those beyond the first 65,536: no pattern can name them that every reader of the API description understands. */
const UNSEEN_BEYOND = '\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}'
const BLANK = new RegExp(`^[${UNSEEN}${UNSEEN_BEYOND}]*$`, 'u')
/** Whether nothing of a text can be seen. */
export const isBlank = (text: string) => BLANK.test(text)
/** The keyword that the validator adds to the pattern: something can be seen, in all of Unicode. */
export const NOT_BLANK = 'x-not-blank'
/** A line of text that a person typed: something can be seen, no control characters. */
export const Line = (maxLength: number, more: object = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: `^(?=.*[^${UNSEEN}])[^\\u0000-\\u001f\\u007f]*$`, [NOT_BLANK]: true, ...more })
/** Text of several lines. */
export const Text = (maxLength: number, more: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: `^(?=[\\s\\S]*[^${UNSEEN}])[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$`,
    [NOT_BLANK]: true,
    ...more,
  })
export const RowVersion = Type.Integer({ minimum: 1, maximum: 2147483647, description: 'Also the ETag, in quotes.' })
/** One of a list of words, with exactly this casing. */
export const OneOf = <const T extends readonly string[]>(values: T, more: object = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...more })
/** Path parameters of a record. */
export const IdParams = Type.Object({ id: Id })
/** The body of an action that takes none: left out, null or an empty object; a field in it is refused. */
export const NoFields = Nullable(Type.Object({}, { title: 'NoFields', additionalProperties: false }))
