import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayIn, zoneNamed } from './time-zone.ts'

describe('a time zone', () => {
  it('is known by its IANA name, in its usual spelling', () => {
    for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Pacific/Kiritimati', 'Etc/GMT+12'])
      assert.equal(zoneNamed(name), name)
    assert.equal(zoneNamed('europe/berlin'), 'Europe/Berlin')
  })
  it('is nothing else: no offset, no place without a zone, no text', () => {
    for (const name of ['', '+01:00', 'Europe/Atlantis', 'Berlin', "Europe/Berlin'; drop table tans", '../../etc/passwd', 'CEST?'])
      assert.equal(zoneNamed(name), null, name)
  })
  it('decides which day it is', () => {
    const moment = new Date('2026-03-01T10:30:00Z')
    assert.deepEqual(
      ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati'].map((zone) => dayIn(zone, moment)),
      ['2026-02-28', '2026-03-01', '2026-03-02'],
    )
    assert.equal(dayIn('Europe/Berlin', new Date('2026-03-28T23:30:00Z')), '2026-03-29')
  })
})
