import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** As Tesseract names the data of a language. */
export const languageFile = (folder: string, language: string): string => join(folder, `${language}.traineddata`)

/** Tesseract has 24 kinds of parts. */
const MOST_PARTS = 64

/** Whether a file holds the data of a language, whole. Tesseract gives up the whole process over one that does not. */
export function isLanguageData(path: string): boolean {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return false
  }
  try {
    return hasAllParts(file, fstatSync(file).size)
  } catch {
    return false
  } finally {
    closeSync(file)
  }
}

/** The file begins with the number of its parts, and where each begins; -1 where it has none. The last part holds a few letters. */
function hasAllParts(file: number, size: number): boolean {
  const head = Buffer.alloc(4 + MOST_PARTS * 8)
  if (readSync(file, head, 0, head.length, 0) < head.length) return false
  const parts = head.readUInt32LE(0)
  if (parts === 0 || parts > MOST_PARTS) return false
  const begins = Array.from({ length: parts }, (_, index) => head.readBigInt64LE(4 + index * 8)).filter((begin) => begin !== -1n)
  return begins.length > 0 && begins.every((begin) => begin >= 4 && begin < size)
}
