import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { dayIn, fillTemplate, MESSAGE_LANGUAGES, type MessageKind, mailtoOf, momentIn } from './message.ts'

const KINDS: MessageKind[] = ['invitation', 'rejection', 'offer', 'formLink', 'documentAgain']
const VALUES = {
  ...{ name: 'Ada Lovelace', position: 'Data engineer', company: 'Acme', sender: 'Ben', when: 'Monday', until: '11:00', format: 'Video' },
  ...{ place: 'https://meet.example/1', start: '1 May 2027', expires: '1 April 2027', link: 'https://acme.example/green-form#token' },
}

describe('a message to send oneself', () => {
  it('has every value filled in, in both languages, and nothing of pay', () => {
    for (const language of MESSAGE_LANGUAGES)
      for (const kind of KINDS) {
        const { subject, body } = fillTemplate(kind, language, VALUES)
        assert.doesNotMatch(subject + body, /[[\]{}]|undefined|salary|Gehalt/i, `${language} ${kind}`)
        assert.ok(body.includes('Ada Lovelace') && body.includes('Ben') && subject.includes('Acme'), `${language} ${kind}`)
      }
    assert.ok(fillTemplate('formLink', 'en', VALUES).body.includes(VALUES.link))
    const again = fillTemplate('documentAgain', 'de', VALUES).body
    assert.ok(again.includes(VALUES.link) && again.includes('Dokumente noch einmal') && !again.includes('willkommen'))
  })

  it('leaves out a line whose value is not there', () => {
    const { place: _place, ...rest } = VALUES
    const { body } = fillTemplate('invitation', 'en', rest)
    assert.doesNotMatch(body, /Location|meet\.example/)
    assert.ok(body.includes('Monday'))
  })

  it('takes a value as it is, also one that looks like a slot or a replacement', () => {
    assert.ok(fillTemplate('rejection', 'en', { ...VALUES, name: '$& [company]' }).body.includes('$& [company]'))
  })

  it('opens the mail program with one recipient, whatever stands in the address or the text', () => {
    const address = mailtoOf('ada@mail.example?cc=evil@mail.example', { subject: 'A & B', body: 'one\ntwo&bcc=evil@mail.example' })
    const { pathname, searchParams } = new URL(address)
    assert.deepEqual([...searchParams.keys()], ['subject', 'body'])
    assert.equal(pathname, 'ada@mail.example%3Fcc%3Devil@mail.example')
    assert.equal(searchParams.get('body'), 'one\r\ntwo&bcc=evil@mail.example')
  })

  it('says days and times in the language of the message', () => {
    assert.equal(dayIn('de', '2027-05-01'), '1. Mai 2027')
    assert.equal(dayIn('en', '2027-05-01'), '1 May 2027')
    assert.match(momentIn('de', '2027-05-03T09:30:00.000Z'), /^Montag, 3\. Mai 2027, \d{2}:\d{2} Uhr \(\S+\)$/)
  })

  it('is worded in the locale files of the console', () => {
    for (const language of MESSAGE_LANGUAGES) {
      const { template } = JSON.parse(readFileSync(new URL(`../../locales/${language}/messages.json`, import.meta.url), 'utf8')) as {
        template: Record<string, { lines: string[] }>
      }
      assert.deepEqual(Object.keys(template), KINDS)
      for (const kind of KINDS) assert.equal(template[kind]?.lines.length, enLines(kind), `${language} ${kind}`)
    }
  })
})

const enLines = (kind: string) =>
  (
    JSON.parse(readFileSync(new URL('../../locales/en/messages.json', import.meta.url), 'utf8')) as {
      template: Record<string, { lines: string[] }>
    }
  ).template[kind]?.lines.length
