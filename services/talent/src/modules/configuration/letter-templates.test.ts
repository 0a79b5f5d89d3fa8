import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type Who, type World } from '../../testing.ts'
import { DEFAULT_TEMPLATES, fillIn, paragraphsOf, placeholderFaults } from './letter-template.ts'

const values = {
  candidate_name: 'Ada {{tenant_name}}',
  job_title: 'Engineer',
  start_date: '1 March 2027',
  expires_on: '15 January 2027',
  offer_number: 'OF-1',
  tenant_name: 'Acme',
  legal_name: 'Acme Ltd',
}

describe('a letter template', () => {
  it('names its placeholders in double braces, and each is filled in once', () => {
    assert.equal(fillIn('{{candidate_name}}: {{ job_title }} at {{tenant_name}}', values), 'Ada {{tenant_name}}: Engineer at Acme')
    assert.equal(fillIn('no braces { at } all', values), 'no braces { at } all')
  })
  it('is found out by what it names wrongly', () => {
    assert.deepEqual(placeholderFaults('{{job_title}} for {{salary}}'), ['{{salary}} is not a placeholder'])
    assert.deepEqual(placeholderFaults('{{}}'), ['{{}} is not a placeholder'])
    assert.deepEqual(placeholderFaults('{{kandidat}}, {{ name }} and {{kandidat}} {{job_title'), [
      '{{kandidat}} is not a placeholder',
      '{{name}} is not a placeholder',
      'has {{ without its counterpart',
    ])
    assert.deepEqual(placeholderFaults('job_title}}'), ['has }} without its counterpart'])
    for (const text of ['{{job_title', 'job_title}}', '{{job_title}} }}', '{{job_title {{tenant_name}}'])
      assert.ok(placeholderFaults(text).length > 0, text)
    for (const template of Object.values(DEFAULT_TEMPLATES))
      for (const text of Object.values(template)) assert.deepEqual(placeholderFaults(text), [], text)
  })
  it('begins a paragraph at an empty line', () => {
    assert.deepEqual(paragraphsOf('One\nline.\n\n\nTwo.\n\n'), ['One\nline.', 'Two.'])
  })
})

describe('/admin/letter-templates', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  interface Template {
    language: string
    subject: string
    is_default: boolean
    row_version: number
    allowed_actions: string[]
    code: string
    detail: string
    errors: { path: string }[]
  }
  const own = { subject: 'Welcome to {{tenant_name}}', opening: 'Join us as {{job_title}}.', closing: 'Until {{expires_on}}.' }
  const list = (who: Who | null) => world.get<{ items: Template[]; placeholders: string[] }>(who, '/admin/letter-templates')
  const save = (who: Who | null, language: string, body: object, headers: Record<string, string> = { 'if-match': '*' }) =>
    world.put<Template>(who, `/admin/letter-templates/${language}`, body, headers)

  it('401 without a token, 403 for others than the tenant administrator, 404 for another language', async () => {
    assert.deepEqual([(await list(null)).status, (await save(null, 'en', own)).status], [401, 401])
    for (const who of ['acme/recruiter', 'acme/config-admin', 'acme/hr-operations'] as const)
      assert.equal((await list(who)).status, 403, who)
    for (const who of ['acme/hr-head', 'acme/config-admin'] as const) assert.equal((await save(who, 'en', own)).status, 403, who)
    assert.ok([400, 404].includes((await save('acme/tenant-admin', 'fr', own)).status))
  })
  it('has words of its own until the tenant stores some, which the other tenant does not get', async () => {
    const { body } = await list('acme/hr-head')
    assert.deepEqual(
      body.items.map((one) => [one.language, one.subject, one.is_default, one.row_version, one.allowed_actions]),
      (['en', 'de'] as const).map((language) => [language, DEFAULT_TEMPLATES[language].subject, true, 1, []]),
    )
    assert.ok(body.placeholders.includes('candidate_name'))
    const saved = await save('acme/tenant-admin', 'de', { ...own, row_version: 1 }, {})
    assert.deepEqual([saved.status, saved.headers.etag, saved.body.is_default], [200, '"2"', false], saved.text)
    const items = (await list('acme/tenant-admin')).body.items
    assert.deepEqual(
      items.map((one) => [one.subject === own.subject, one.row_version, one.allowed_actions]),
      [
        [false, 1, ['letter-template.manage']],
        [true, 2, ['letter-template.manage']],
      ],
    )
    assert.ok((await list('globex/hr-head')).body.items.every((one) => one.is_default))
    const [entry] = await world.asOwner<{ entity_id: string; outcome: string; details: object }>(
      'acme',
      `select entity_id, outcome, details from audit_log where tenant_id = $1 and action = 'configuration.letter-template.update' order by sequence desc limit 1`,
    )
    assert.deepEqual(entry, {
      entity_id: 'de',
      outcome: 'Updated',
      details: { changed: ['subject', 'opening', 'closing'], row_version: 2 },
    })
  })
  it('428 without a version, 409 for one that was changed since, also by the first change', async () => {
    assert.equal((await save('globex/tenant-admin', 'en', own, {})).status, 428)
    const both = await Promise.all([1, 2].map(() => save('globex/tenant-admin', 'en', { ...own, row_version: 1 }, {})))
    assert.deepEqual(both.map((one) => one.status).sort(), [200, 409])
  })
  it('422 unknown_placeholder names what it does not know and where, and keeps nothing', async () => {
    const answer = await save('acme/tenant-admin', 'en', { ...own, closing: 'You earn {{salary}}.' })
    assert.deepEqual(
      [answer.status, answer.body.code, answer.body.errors.map((one) => one.path)],
      [422, 'unknown_placeholder', ['closing']],
    )
    assert.ok(answer.body.detail.includes('{{salary}}') && answer.body.detail.includes('{{job_title}}'), answer.body.detail)
    assert.equal((await list('acme/tenant-admin')).body.items[0]?.is_default, true)
  })
  it('400 for words that are empty or too long', async () => {
    assert.equal((await save('acme/tenant-admin', 'en', { ...own, subject: '' })).status, 400)
    assert.equal((await save('acme/tenant-admin', 'en', { ...own, opening: 'x'.repeat(4_001) })).status, 400)
  })
})
