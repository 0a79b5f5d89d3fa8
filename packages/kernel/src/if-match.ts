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
  const isHeld = ifMatch === undefined || matches(ifMatch, current)
  if (isHeld && (bodyVersion === undefined || bodyVersion === current)) return
  const why =
    isHeld || tagsIn(ifMatch).some((tag) => OURS.test(tag))
      ? 'Someone changed this record after you read it. Nothing was saved; read it again.'
      : `If-Match holds no ETag of this record. Nothing was saved; send the row_version that you read in double quotes and without W/, such as ${etagOf(1)}, or as row_version in the body.`
  throw conflict('stale_row_version', why, { etag: etagOf(current) })
}

/** What an ETag of ours looks like: a caller who sends something else does not have an older version, but a fault. */
const OURS = /^"[0-9]+"$/

const tagsIn = (ifMatch: string): string[] => ifMatch.split(',').map((tag) => tag.trim())

/** Strong comparison (RFC 9110): weak tags never match; `*` matches any existing record. */
function matches(ifMatch: string, current: number): boolean {
  const tags = tagsIn(ifMatch)
  return tags.includes('*') || tags.includes(etagOf(current))
}
