import { bytesCell, type Cell, floatCell, integerCell, textCell, timestampCell } from '../cells.ts'

/** Tedious gives dates as Date objects in UTC, with what lies below the millisecond beside them. */
interface PreciseDate extends Date {
  nanosecondsDelta?: number
}

/** By the driver's JavaScript value and the name of its type. */
export function cellOf(value: unknown, typeName: string): Cell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return dateCell(value, typeName)
  if (value instanceof Uint8Array) return bytesCell(value)
  switch (typeof value) {
    case 'boolean':
      return value
    case 'number':
      return floatCell(value)
    case 'bigint':
      return integerCell(value)
    default: {
      const text = String(value)
      if (/bigint/i.test(typeName)) return integerCell(text)
      return /^uniqueidentifier/i.test(typeName) ? text.toLowerCase() : textCell(text)
    }
  }
}

function dateCell(date: PreciseDate, typeName: string): Cell {
  const [day = '', time = ''] = date.toISOString().slice(0, -1).split('T')
  const below = Math.round((date.nanosecondsDelta ?? 0) * 10_000_000) % 10_000 // four digits after the milliseconds
  const exact = `${time}${String(below).padStart(4, '0')}`
  if (/^date(n)?$/i.test(typeName)) return day
  if (/^time/i.test(typeName)) return timestampCell(exact)
  if (/offset/i.test(typeName)) return `${timestampCell(`${day}T${exact}`)}Z`.replace(' ', 'T')
  return timestampCell(`${day} ${exact}`)
}
