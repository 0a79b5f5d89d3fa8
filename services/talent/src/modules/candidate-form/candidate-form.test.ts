import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { lockWaits } from '@tanager/postgres/testing'
import { buildApp } from '../../app.ts'
import { createWorld, type World } from '../../testing.ts'
import { dateInDays, formBody, type Journey, journeyTo, submitForm, TINY_PDF } from '../../testing-workflow.ts'

interface Form {
  status: string
  tenant_name: string
  candidate_name: string
  job_title: string
  expires_at: string
  form_version: number
  sections: { name: string; title: string; fields: { name: string; required: boolean; example: unknown }[] }[]
  answers: Record<string, unknown>
  documents: { type: string; label: string; required: boolean; status: string }[]
  reupload_requests: { document_type: string; message: string; requested_at: string }[]
}
interface Sent {
  submission_id: string
  status: string
  code: string
  errors: { path: string; message: string }[]
}

describe('the candidate’s side of the green form', () => {
  let world: World
  let open: Journey
  before(async () => {
    world = await createWorld()
    open = await journeyTo(world, 'acme', 'Onboarding')
  })
  after(() => world.close())

  const pathOf = (token: string) => `/green-forms/by-token/${token}`
  const read = (token: string) => world.get<Form>(null, pathOf(token))
  const postJson = (token: string, body: unknown, headers: Record<string, string> = {}) =>
    world.post<Sent>(null, pathOf(token), body, headers)
  const send = (token: string, form: object, files: Record<string, Buffer> = {}) => {
    const { payload, headers } = formBody(form, files)
    return world.call<Sent>(null, 'POST', pathOf(token), { body: payload, headers })
  }
  const examplesOf = async (token: string) =>
    Object.fromEntries((await read(token)).body.sections.flatMap(({ fields }) => fields.map((field) => [field.name, field.example])))
  const REQUIRED = { identity_proof: TINY_PDF, address_proof: TINY_PDF, education_certificate: TINY_PDF }
  const pathsOf = (answer: { body: Sent }) => answer.body.errors.map((fault) => fault.path)
  const counts = async (applicationId: string) =>
    (
      await world.asOwner<Record<string, number>>(
        'acme',
        `select (select count(*)::int from green_form_submissions where tenant_id = $1 and application_id = $2) as submissions,
                (select count(*)::int from green_form_documents where tenant_id = $1 and application_id = $2) as documents,
                (select count(*)::int from audit_log where tenant_id = $1 and entity_id = $2::uuid::text and action = 'green-form.submit') as entries`,
        [applicationId],
      )
    )[0]

  it('shows the form with what is known of the candidate', async () => {
    const { status, body, headers } = await read(open.token)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.status, body.tenant_name, body.candidate_name, body.job_title, body.form_version],
      ['Open', 'acme', 'Person 1', 'Data engineer', 1],
    )
    assert.match(body.expires_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(body.answers, { full_name: 'Person 1', email: 'person1@mail.example' }, 'a phone is not on record')
    assert.deepEqual([...new Set(body.documents.map((document) => document.status))], ['Missing'])
    assert.deepEqual(body.reupload_requests, [])
    const fields = body.sections.flatMap((section) => section.fields)
    assert.equal(fields.find(({ name }) => name === 'email')?.example, 'person1@mail.example')
    assert.equal(fields.find(({ name }) => name === 'phone')?.example, '+44 20 7946 0958')
    assert.deepEqual(Object.keys(fields[0] ?? {}).sort(), ['example', 'label', 'name', 'required', 'sensitive', 'type'])
    assert.deepEqual([headers['cache-control'], headers['referrer-policy']], ['no-store', 'no-referrer'])
  })
  it('400 names every fault of answers, documents and declaration at once, and nothing is stored', async () => {
    const answers = { ...(await examplesOf(open.token)), email: 'nonsense', date_of_birth: dateInDays(2), shoe_size: 44, city: null }
    const faulty = await send(open.token, { answers, colour: 'red' }, { identity_proof: TINY_PDF, passport: TINY_PDF })
    assert.deepEqual([faulty.status, faulty.body.code], [400, 'validation_failed'])
    assert.deepEqual(pathsOf(faulty), [
      'documents.passport',
      'colour',
      'declaration',
      'answers.shoe_size',
      'answers.email',
      'answers.date_of_birth',
      'answers.city',
      'documents.address_proof',
      'documents.education_certificate',
    ])
    assert.deepEqual(await counts(open.applicationId), { submissions: 0, documents: 0, entries: 0 })
  })
  it('400 for JSON without the documents that are required, and for bodies of any other form', async () => {
    const answers = await examplesOf(open.token)
    assert.deepEqual(pathsOf(await postJson(open.token, { answers, declaration: true })), [
      'documents.identity_proof',
      'documents.address_proof',
      'documents.education_certificate',
    ])
    for (const declaration of [false, 'true', 1, null]) {
      const undeclared = await send(open.token, { answers, declaration }, REQUIRED)
      assert.deepEqual([undeclared.status, pathsOf(undeclared)], [400, ['declaration']])
    }
    for (const body of [
      undefined,
      [],
      'null',
      '"x"',
      '7',
      { declaration: true },
      { answers: [], declaration: true },
      { answers: 'x', declaration: true },
    ]) {
      const answer = await postJson(open.token, body, { 'content-type': 'application/json' })
      assert.deepEqual([answer.status, answer.body.code], [400, 'validation_failed'], JSON.stringify(body))
    }
    const broken = await postJson(open.token, '{"answers":', { 'content-type': 'application/json' })
    assert.deepEqual([broken.status, broken.body.code], [400, 'malformed_json'])
    const plain = await postJson(open.token, 'x', { 'content-type': 'text/plain' })
    assert.equal(plain.status, 415)
    assert.match(plain.text, /application\/json or multipart\/form-data/)
    assert.equal((await world.get(null, `${pathOf(open.token)}?x=1`)).status, 400)
  })
  it('400 for a form without its boundary, which says what to do', async () => {
    const answer = await postJson(open.token, 'x', { 'content-type': 'multipart/form-data' })
    assert.deepEqual([answer.status, answer.body.code], [400, 'malformed_request'])
    assert.match(answer.text, /has no boundary\. Leave the header to your HTTP client/)
  })
  it('400 for a multipart body that is broken, doubled or says too much', async () => {
    const part = (disposition: string, text: string, type = '') =>
      `--cut\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n${text}\r\n`
    const form = JSON.stringify({ answers: await examplesOf(open.token), declaration: true })
    const sendRaw = (...parts: string[]) =>
      world.call<Sent>(null, 'POST', pathOf(open.token), {
        body: parts.join(''),
        headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      })
    const end = '--cut--\r\n'
    const json = 'Content-Type: application/json\r\n'
    const cases: [code: string, string[]][] = [
      ['malformed_request', [part('name="form"', form)]],
      ['malformed_request', [part('name="documents.photo"; filename="a.pdf"', '%PDF-')]],
      ...['', 'filename="a.pdf"', ';'.repeat(15_000)].map((nameless): [string, string[]] => [
        'malformed_request',
        [part(nameless, 'x'), end],
      ]),
      ['malformed_json', [part('name="form"', '{"answers":'), end]],
      ['malformed_json', [part('name="form"', '{"answers":', json), end]],
      ['malformed_json', [part('name="form"', '{"answers":{"__proto__":{"a":1}}}', json), end]],
      ...[`{"${'A'.repeat(201)}":1}`, '['.repeat(33), JSON.stringify(Array(10_001).fill(0))].flatMap((complex): [string, string[]][] => [
        ['body_too_complex', [part('name="form"', complex), end]],
        ['body_too_complex', [part('name="form"', complex, json), end]],
        ['body_too_complex', [part('name="form"; filename="form.json"', complex, json), end]],
      ]),
      ['validation_failed', [part('name="form"; filename="form.json"', 'x'.repeat(300_000), json), end]],
      ['validation_failed', [part('name="form"', form), part('name="form"', form), end]],
      ['validation_failed', [part('name="form"', 'x'.repeat(300_000)), end]],
      ['validation_failed', [part('name="documents.identity_proof"', 'text'), part('name="form"', form), end]],
      ['validation_failed', [part('name="other"', 'x'), part('name="form"', form), end]],
      ['validation_failed', [part('name="upload"; filename="a.pdf"', 'x'), part('name="form"', form), end]],
      ['validation_failed', [...Array(12).fill(part('name="documents.photo"; filename="a.pdf"', '%PDF-')), end]],
      ['validation_failed', [...Array(12).fill(part('name="a"', 'x')), end]],
      ['validation_failed', [end]],
    ]
    for (const [code, parts] of cases) {
      const answer = await sendRaw(...parts)
      assert.deepEqual([answer.status, answer.body.code], [400, code], `${parts.join('').slice(0, 120)}: ${answer.text}`)
    }
    assert.deepEqual(await counts(open.applicationId), { submissions: 0, documents: 0, entries: 0 })
  })
  it('takes the form once, audited as the candidate, and shows no answers any more', async () => {
    const { token, applicationId } = await journeyTo(world, 'acme', 'Onboarding')
    const answers = await examplesOf(token)
    const sent = await send(token, { Answers: answers, Declaration: true }, { ...REQUIRED, photo: TINY_PDF })
    assert.deepEqual([sent.status, sent.body.status], [201, 'Submitted'], sent.text)
    const { body } = await read(token)
    assert.deepEqual([body.status, body.answers], ['Submitted', {}])
    assert.deepEqual(
      body.documents.map((document) => `${document.type} ${document.status}`),
      [
        'identity_proof Received',
        'address_proof Received',
        'education_certificate Received',
        'experience_letter Missing',
        'photo Received',
      ],
    )
    assert.ok(!JSON.stringify(body.sections).includes('person1@'), 'a stolen link says nothing of the person any more')
    const again = await send(token, { answers, declaration: true }, REQUIRED)
    assert.deepEqual([again.status, again.body.code], [409, 'already_submitted'])
    assert.equal((await postJson(token, {})).status, 409)
    assert.deepEqual(await counts(applicationId), { submissions: 1, documents: 4, entries: 1 })
    const log = await world.get<{ items: { actor: object; outcome: string; entity_type: string; details: Record<string, unknown> }[] }>(
      'acme/auditor',
      `/audit-logs?entity_id=${applicationId}&action=green-form.submit`,
    )
    const [entry] = log.body.items
    assert.deepEqual(
      [entry?.entity_type, entry?.outcome, entry?.details.submission_id],
      ['green_form', 'Submitted', sent.body.submission_id],
    )
    assert.deepEqual(entry?.actor, { user_id: null, role: 'CANDIDATE', display_name: null })
    assert.ok(!JSON.stringify(log.body.items).includes('Leeds'))
    const verified = await world.get<{ status: string }>('acme/hr-head', `/verification/${applicationId}`)
    assert.equal(verified.body.status, 'InReview', 'somebody has to open the documents')
  })
  it('takes the part "form" from a browser, which sends it as a file, and no notice of an unused file input', async () => {
    const { token } = await journeyTo(world, 'acme', 'Onboarding')
    const form = JSON.stringify({ answers: await examplesOf(token), declaration: true })
    const file = (name: string, fileName: string, bytes: Buffer | string) =>
      Buffer.concat([
        Buffer.from(`--cut\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`),
        Buffer.from(bytes as Buffer),
        Buffer.from('\r\n'),
      ])
    const parts = [file('form', 'blob', form), file('documents.photo', '', '')]
    for (const [type, bytes] of Object.entries(REQUIRED)) parts.push(file(`documents.${type}`, 'scan.pdf', bytes))
    const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
    const sent = await world.call(null, 'POST', pathOf(token), { body: Buffer.concat([...parts, Buffer.from('--cut--\r\n')]), headers })
    assert.equal(sent.status, 201, sent.text)
    assert.equal((await read(token)).body.documents.at(-1)?.status, 'Missing')
  })
  it('twelve at once: one is taken, the others are 409', async () => {
    const { token, applicationId } = await journeyTo(world, 'acme', 'Onboarding')
    const answers = await examplesOf(token)
    const { config, pool, tokens, cv } = world
    const other = await buildApp({ config, pool, verify: tokens.verify, cv }) // as another process would be
    const { payload, headers } = formBody({ answers, declaration: true }, REQUIRED)
    const url = `/api/v1${pathOf(token)}`
    const sent = await Promise.all(
      [world.app, other].flatMap((app) => Array.from({ length: 6 }, () => app.inject({ method: 'POST', url, payload, headers }))),
    )
    assert.deepEqual(sent.map((answer) => answer.statusCode).sort(), [201, ...Array(11).fill(409)])
    assert.deepEqual(await counts(applicationId), { submissions: 1, documents: 3, entries: 1 })
    await other.close()
  })
  it('404 when the link is revoked while the form is on its way, and nothing is stored', async () => {
    const { token, applicationId } = await journeyTo(world, 'acme', 'Onboarding')
    const answers = await examplesOf(token)
    const client = await world.owner.connect()
    try {
      await client.query('begin')
      await client.query('select set_tenant($1)', [world.tenants.acme.id])
      await client.query('select 1 from applications where tenant_id = $1 and id = $2 for update', [world.tenants.acme.id, applicationId])
      await client.query('update green_form_links set revoked_at = now() where tenant_id = $1 and application_id = $2', [
        world.tenants.acme.id,
        applicationId,
      ])
      const sent = send(token, { answers, declaration: true }, REQUIRED)
      const deadline = Date.now() + 60_000
      while ((await lockWaits(world.database)) === 0) assert.ok(Date.now() < deadline, 'the form never came to the lock of its application')
      await client.query('commit')
      assert.equal((await sent).status, 404)
    } finally {
      client.release()
    }
    assert.deepEqual(await counts(applicationId), { submissions: 0, documents: 0, entries: 0 })
  })
  it('agrees with the record when its own examples are sent', async () => {
    const { token, applicationId } = await journeyTo(world, 'acme', 'Onboarding')
    await submitForm(world, token)
    const verified = await world.get<{ checks: { code: string; result: string }[] }>('acme/hr-head', `/verification/${applicationId}`)
    assert.deepEqual(
      verified.body.checks.filter((check) => check.result !== 'Passed').map((check) => check.code),
      ['documents_seen'],
    )
  })
})
