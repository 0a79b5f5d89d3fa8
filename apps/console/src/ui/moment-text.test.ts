import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { momentText } from './moment-text.ts'

const moment = (language: string) =>
  momentText(
    new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Berlin',
      timeZoneName: 'short',
    }).format(new Date('2026-12-05T10:28:00Z')),
    language,
  )

describe('a moment in words', () => {
  it('can stand behind "bis" in German', () => {
    assert.equal(moment('de-DE'), 'Samstag, 5. Dezember 2026, 11:28 Uhr (MEZ)')
  })
  it('is as the browser says it in English', () => {
    assert.match(moment('en-GB'), /^Saturday,? 5 December 2026 at 11:28 (CET|GMT\+1)$/)
  })
})
