import { conflict, Problem } from './problem.ts'

/** The strong entity tag of a row version. */
export const etagOf = (rowVersion: number) => `"${rowVersion}"`

/**
 * Refuses a change unless the caller has seen the present version: by `If-Match`, by `row_version` in the body, or both.
 * Neither: 428. Either stale: 409 with the current ETag, so that the caller can read again.
 */
export function checkVersion(current: number, ifMatch: string | undefined, bodyVersion: number | undefined): void {
  if (ifMatch === undefined && bodyVersion === undefined) {
    throw new Problem(428, 'precondition_required', 'Send If-Match with the ETag you read, or row_version in the body.')
  }
  const stale = (ifMatch !== undefined && !matches(ifMatch, current)) || (bodyVersion !== undefined && bodyVersion !== current)
  if (stale) {
    throw conflict('stale_row_version', 'Someone changed this record after you read it. Nothing was saved; read it again.', {
      etag: etagOf(current),
    })
  }
}

/** Strong comparison (RFC 9110): weak tags never match; `*` matches any existing record. */
function matches(ifMatch: string, current: number): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  return tags.includes('*') || tags.includes(etagOf(current))
}
