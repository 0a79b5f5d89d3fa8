/** What one document may cost. Each rule names itself in the refusal it causes. */
export interface Limits {
  maxBytes: number
  maxPages: number
  maxUnpackedBytes: number
  maxTextChars: number
  maxLines: number
  maxZipEntries: number
  maxXmlDepth: number
}

export const DEFAULT_LIMITS: Limits = {
  maxBytes: 20 * 1024 * 1024,
  maxPages: 60,
  maxUnpackedBytes: 48 * 1024 * 1024,
  maxTextChars: 400_000,
  maxLines: 8_000,
  maxZipEntries: 2_000,
  maxXmlDepth: 200,
}

export const inMegabytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`
