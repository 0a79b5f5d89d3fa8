import assert from 'node:assert/strict'
import { type CvRefusal, type CvResult, isRefusal } from '../index.ts'
import { INGRID } from './people.ts'

/** For recognition on a machine that does much else. */
export const PATIENT = { niceness: 0, timeoutMs: 300_000, ocrTimeoutMs: 300_000 }

/** Everything that the scans show of her. */
export function assertScanOfIngrid(answer: CvResult | CvRefusal): void {
  assert.ok(!isRefusal(answer), JSON.stringify(answer))
  const { name, email, phone, location, employment, education } = answer.fields
  assert.deepEqual([name?.value, email?.value, phone?.value], [INGRID.name, INGRID.email, INGRID.phone.replaceAll(' ', '')])
  assert.equal(location?.value, INGRID.location)
  assert.deepEqual(
    employment.map(({ value }) => [value.title, value.employer, value.from]),
    INGRID.jobs.map((job) => [job.title, job.employer, job.from]),
  )
  assert.deepEqual(
    education.map(({ value }) => [value.degree, value.school, value.year]),
    INGRID.education.map((entry) => [entry.degree, entry.school, entry.year]),
  )
  assert.equal(answer.pages, 1)
  assert.match(answer.warnings.join('\n'), /The file is a scan/)
  assert.ok((email?.confidence ?? 1) < 0.8, 'the console asks to check the address')
}
