/** Formats as code that reads each text once; any other format is an annotation. None of them can be made slow by a text. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,12})?(?:z|[+-](\d{2}):(\d{2}))$/i
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const leap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

export function isDate(text: string): boolean {
  const found = DATE.exec(text)
  if (found === null) return false
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && leap(year) ? 29 : (DAYS[month - 1] ?? 0))
}

function isTime(text: string): boolean {
  const found = TIME.exec(text)
  if (found === null) return false
  const [hour, minute, second, zoneHour = 0, zoneMinute = 0] = found
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part))) as [number, number, number, number?, number?]
  if (zoneHour > 23 || zoneMinute > 59) return false
  return (hour <= 23 && minute <= 59 && second <= 59) || (hour <= 23 && minute <= 59 && second === 60)
}

export function isDateTime(text: string): boolean {
  const at = text.search(/[t\s]/i)
  return at === 10 && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const isHostname = (text: string): boolean => text.length <= 253 && text.split('.').every((label) => LABEL.test(label))

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || at > 64 || text.length > 320) return false
  return (
    /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i.test(text.slice(0, at)) && !/^\.|\.\.|\.$/.test(text.slice(0, at)) && isHostname(text.slice(at + 1))
  )
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

function isIpv6(text: string): boolean {
  if (text.length > 45 || !/^[0-9a-f:.]+$/i.test(text)) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1)
  const dotted = last?.includes('.') === true
  if (dotted && !isIpv4(last)) return false
  const plain = dotted ? groups.slice(0, -1) : groups
  const count = plain.length + (dotted ? 2 : 0)
  return plain.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) && (halves.length === 2 ? count <= 7 : count === 8)
}

export const isUri = (text: string): boolean => /^[a-z][a-z0-9+.-]{0,63}:[^\s<>"{}|\\^`]+$/i.test(text) && !/%(?![0-9a-f]{2})/i.test(text)
const isUriReference = (text: string): boolean => /^[^\s<>"{}|\\^`]*$/.test(text) && !/%(?![0-9a-f]{2})/i.test(text)
const isPointer = (text: string): boolean => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text)

export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  'date-time': isDateTime,
  uuid: isUuid,
  email: isEmail,
  hostname: isHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: isUri,
  'uri-reference': isUriReference,
  'json-pointer': isPointer,
}
