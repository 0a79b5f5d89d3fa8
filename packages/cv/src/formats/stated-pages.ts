import type { ZipArchive } from './zip.ts'

/** Formats that flow have no pages of their own: they carry what some program counted, and nobody checks it. */
const MOST_PAGES = 10_000
const MOST_BYTES = 64 * 1024

/** The count, or 1 where there is none to believe. */
export const plausiblePages = (count: number | undefined): number =>
  count !== undefined && Number.isInteger(count) && count >= 1 && count <= MOST_PAGES ? count : 1

/** The count in a small part of the archive, by its pattern: a part that is missing, huge or damaged loses the count, not the CV. */
export function statedPages(zip: ZipArchive, part: string, pattern: RegExp): number {
  try {
    const bytes = zip.read(part, MOST_BYTES)
    const found = bytes && pattern.exec(Buffer.from(bytes).toString('latin1'))?.[1]
    return plausiblePages(found ? Number(found) : undefined)
  } catch {
    return 1
  }
}
