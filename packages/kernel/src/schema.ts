import { type Static, type TSchema, Type } from 'typebox'

/** The same schema, or null; written as a type list so that the serialiser stays on its fast path. */
export function Nullable<T extends TSchema>(schema: T) {
  const plain = JSON.parse(JSON.stringify(schema)) as { type?: string }
  return Type.Unsafe<Static<T> | null>(plain.type ? { ...plain, type: [plain.type, 'null'] } : { anyOf: [plain, { type: 'null' }] })
}
export const Id = Type.String({ format: 'uuid' })
export const Timestamp = Type.Unsafe<Date>({ type: 'string', format: 'date-time', description: 'RFC 3339, UTC, milliseconds.' })
/** Characters that leave no mark on the screen. They may stand between others: some scripts join their letters with them. */
const UNSEEN =
  '\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0'
/** A line of text that a person typed: something can be seen, no control characters. */
export const Line = (maxLength: number, more: object = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: `^(?=.*[^${UNSEEN}])[^\\u0000-\\u001f\\u007f]*$`, ...more })
/** Text of several lines. */
export const Text = (maxLength: number, more: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: `^(?=[\\s\\S]*[^${UNSEEN}])[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$`,
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
