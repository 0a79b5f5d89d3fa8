import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { makeFieldKeys } from '../../../services/talent/src/modules/green-forms/key-ring.ts'
import { type Answer, createWorld, plantCandidates, type World } from '../../../services/talent/src/testing.ts'
import { dateInDays, freeSlot, journeyTo, submitForm, TINY_PDF } from '../../../services/talent/src/testing-workflow.ts'
import { assertSaid, tanager } from './testing.ts'

/** A word that stands wherever a person's data can stand. */
const WORD = 'quixworth'
type Row = Record<string, unknown>
interface Person {
  candidateId: string
  applicationId: string
  tanId: string
  submissionId: string
  sensitive: { name: string; value: string }
}

describe('the records of one person, from CV to form', () => {
  let world: World
  let env: Record<string, string>
  const folder = mkdtempSync(join(tmpdir(), 'tanager-person-'))
  before(async () => {
    world = await createWorld()
    env = { DATABASE_OWNER_URL: world.database.ownerUrl, FIELD_KEYS: world.config.FIELD_KEYS }
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })
  const ok = <B>(answer: Answer<B>, status = 200): B => {
    assert.equal(answer.status, status, answer.text)
    return answer.body
  }
  const run = (command: string, id: string, rest: string[] = [], more: Record<string, string> = {}) =>
    tanager(['candidate', command, '--tenant', 'acme', '--id', id, ...rest], { ...env, ...more })
  const key = () => ({ 'idempotency-key': newId() })

  /** Tables of the tenant, and the directory of links, in which any of the words stands. */
  async function traces(...words: string[]): Promise<string[]> {
    const { rows: tables } = await world.owner.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and (relforcerowsecurity or relname = 'form_link_directory') order by 1",
    )
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await world.asOwner<{ row: string }>('acme', `select t::text as row from ${name} t where tenant_id = $1`)
      if (rows.some(({ row }) => words.some((word) => row.toLowerCase().includes(word)))) found.push(name)
    }
    return found
  }

  /** Somebody with everything that the workflow can hold: typed text with the word in it, at every step. */
  async function somebody(): Promise<Person> {
    const [candidateId] = (await plantCandidates(world, 'acme', 1)) as [string]
    const patched = await world.call('acme/recruiter', 'PATCH', `/candidates/${candidateId}`, {
      body: { full_name: 'Zelda Quixworth', email: `zelda@${WORD}.example`, summary: `${WORD} summary` },
      headers: { 'if-match': '*' },
    })
    ok(patched)
    const early = await journeyTo(world, 'acme', 'Applied', { candidateId })
    ok(
      await world.post('acme/hiring-manager', `/applications/${early.applicationId}/shortlist-approval`, {
        decision: 'Rejected',
        comment: `${WORD}: no`,
      }),
    )
    const { applicationId, tanId, interviewId } = await journeyTo(world, 'acme', 'Interviewing', { candidateId })
    ok(
      await world.post(
        'acme/interviewer',
        `/interviews/${interviewId}/feedback`,
        { recommendation: 'Yes', comments: `${WORD} knows SQL` },
        key(),
      ),
      201,
    )
    const mentions = [world.tenants.acme.users.HIRING_MANAGER]
    ok(await world.post('acme/recruiter', `/candidates/${candidateId}/notes`, { text: `${WORD} prefers March`, mentions }, key()), 201)
    ok(await world.post('acme/recruiter', `/applications/${early.applicationId}/notes`, { text: `${WORD} was too early` }), 201)
    const wanted = { candidate_id: candidateId, kind: 'Export', ground: 'PersonAsked', reason: `${WORD} wrote a letter` }
    ok(await world.post('acme/hr-operations', '/data-requests', wanted, key()), 201)
    const panel = [world.tenants.acme.users.INTERVIEWER]
    const second = { application_id: applicationId, round: 2, mode: 'Phone', panel, location: `${WORD} street`, ...freeSlot() }
    ok(await world.post('acme/coordinator', '/interviews', second, key()), 201)
    const draft = {
      application_id: applicationId,
      job_title: 'Engineer',
      start_date: dateInDays(60),
      expires_on: dateInDays(14),
      notes: `${WORD} notes`,
    }
    const offer = ok(await world.post<{ id: string; approval_request_id: string }>('acme/recruiter', '/offers', draft, key()), 201)
    await world.asOwner(
      'acme',
      `insert into offer_compensations (tenant_id, offer_id, currency, base_salary, pay_period, benefits) values ($1, $2, 'EUR', 52000, 'Year', '${WORD} car')`,
      [offer.id],
    )
    ok(await world.post('acme/recruiter', `/offers/${offer.id}/submit`, undefined, key()))
    const doubtful = { decision: 'Approved', comment: `${WORD}, perhaps` }
    ok(await world.post('acme/finance-approver', `/offers/${offer.id}/approve`, doubtful))
    ok(await world.post('acme/recruiter', `/offers/${offer.id}/recall`)) // leaves a cancelled request, which is the person's too
    ok(await world.post('acme/recruiter', `/offers/${offer.id}/submit`))
    ok(
      await world.post(
        'acme/finance-approver',
        `/offers/${offer.id}/approve`,
        { decision: 'Approved', comment: `${WORD} is worth it` },
        key(),
      ),
    )
    ok(await world.post('acme/hr-head', `/offers/${offer.id}/approve`, { decision: 'Approved' }))
    ok(await world.post('acme/recruiter', `/offers/${offer.id}/send`))
    ok(await world.post('acme/recruiter', `/offers/${offer.id}/acceptance`, { accepted: true, comment: `${WORD} is glad` }))
    const issued = ok(
      await world.post<{ token: string }>('acme/onboarding-specialist', `/green-forms/applications/${applicationId}/issue-link`, {}),
      201,
    )
    const open = ok(
      await world.get<{ sections: { fields: { name: string; sensitive: boolean; example: string }[] }[] }>(
        null,
        `/green-forms/by-token/${issued.token}`,
      ),
    )
    const secret = open.sections.flatMap((section) => section.fields).find((field) => field.sensitive)
    assert.ok(secret)
    const submissionId = await submitForm(world, issued.token, { full_name: 'Zelda Quixworth' })
    const looked = { field: secret.name, reason: `${WORD}: to compare` }
    ok(
      await world.post('acme/verification-officer', `/green-forms/applications/${applicationId}/submission/${submissionId}/reveal`, looked),
    )
    const doubt = { application_id: applicationId, category: 'Identity', severity: 'Low', field: 'email', description: `${WORD} differs` }
    const raised = ok(
      await world.post<{ id: string; approval_request_id: string }>('acme/verification-officer', '/discrepancies', doubt, key()),
      201,
    )
    const verdict = { decision: 'Approved', comment: `${WORD} explained it` }
    ok(await world.post('acme/hr-operations', `/approvals/${raised.approval_request_id}/decision`, verdict, key()))
    return { candidateId, applicationId, tanId, submissionId, sensitive: { name: secret.name, value: secret.example } }
  }
  const EVERYWHERE = [
    'application_stages',
    'approval_requests',
    'approval_steps',
    'candidates',
    'data_requests',
    'discrepancies',
    'duplicate_profiles',
    'green_form_reveals',
    'green_form_submissions',
    'idempotency_keys',
    'interview_feedback',
    'interviews',
    'notes',
    'offer_compensations',
    'offers',
  ]

  it('are exported whole: history, feedback, offers, answers in plain, documents as files, comments, and what was audited', async () => {
    const person = await somebody()
    const out = join(folder, 'zelda')
    const { code, out: said, err } = await run('export', person.candidateId, ['--out', out])
    assert.equal(code, 0, err)
    assert.match(
      said,
      /: candidate\.json \(the candidate, 0 duplicate suggestions, 2 applications, \d+ audit entries\), 0 original files and \d documents \(\d+ bytes\)\.\n$/,
    )
    const text = readFileSync(join(out, 'candidate.json'), 'utf8')
    const record = JSON.parse(text) as Record<string, Row[]> & { candidate: Row; employee: null }
    for (const words of [
      'summary',
      ': no',
      'knows SQL',
      'prefers March',
      'was too early',
      'wrote a letter',
      'street',
      'notes',
      'is worth it',
      'is glad',
      'car',
      ': to compare',
      'differs',
      'explained it',
    ])
      assert.ok(text.includes(`${WORD}${words.startsWith(':') ? '' : ' '}${words}`), words)
    const [, hired] = record.applications as [Row, Row]
    assert.deepEqual(
      (hired.stage_history as Row[]).map((stage) => stage.to_status),
      ['Applied', 'Shortlisted', 'Interviewing', 'OfferPending', 'OfferSent', 'OfferAccepted', 'Onboarding'],
    )
    const answers = record.submissions?.[0]?.answers as Record<string, string>
    assert.equal(answers[person.sensitive.name], person.sensitive.value)
    assert.ok((record.documents?.length ?? 0) > 0)
    for (const { path } of record.documents ?? []) assert.deepEqual(readFileSync(join(out, path as string)), TINY_PDF)
    assert.equal(readdirSync(join(out, 'files')).length, record.documents?.length)
    assert.doesNotMatch(text, /token_hash|"sealed"|of acme/, 'neither hashes, nor what is sealed, nor names of others')
    const audited = new Set(record.audit_entries?.map((entry) => entry.action))
    for (const action of [
      'candidate.update',
      'shortlist.approve',
      'interview.feedback',
      'candidate.note',
      'application.note',
      'offer.approve',
      'green-form.issue',
      'green-form.reveal',
      'discrepancy.resolve',
    ])
      assert.ok(audited.has(action), action)
    const [entry] = await world.asOwner<{ details: Row }>(
      'acme',
      `select details from audit_log where tenant_id = $1 and action = 'candidate.export' order by sequence desc limit 1`,
    )
    assert.deepEqual([entry?.details.applications, entry?.details.submissions, entry?.details.documents], [2, 1, record.documents?.length])
  })

  it('1 for an export without the keys that sealed the answers, and nothing is written', async () => {
    const [{ id }] = (await world.asOwner<{ id: string }>(
      'acme',
      `select id from candidates where tenant_id = $1 and email like '%${WORD}%'`,
    )) as [{ id: string }]
    for (const FIELD_KEYS of ['', makeFieldKeys('other')]) {
      const { code, err } = await run('export', id, ['--out', join(folder, 'sealed')], { FIELD_KEYS })
      assert.equal(code, 1)
      assertSaid(err, /sealed with the key k1\. Set FIELD_KEYS/)
    }
    const broken = await run('export', id, ['--out', join(folder, 'sealed')], { FIELD_KEYS: 'nonsense' })
    assert.equal(broken.code, 1)
    assertSaid(broken.err, /^FIELD_KEYS must be id:base64/)
    assert.deepEqual(readdirSync(folder), ['zelda'])
  })

  it('are erased from every table; what is counted before is what goes, others stay, the chain and the dashboard hold', async () => {
    const [{ id }] = (await world.asOwner<{ id: string }>(
      'acme',
      `select id from candidates where tenant_id = $1 and email like '%${WORD}%'`,
    )) as [{ id: string }]
    const other = await journeyTo(world, 'acme', 'Submitted')
    assert.deepEqual(await traces(WORD), EVERYWHERE)
    const ids = (
      await world.asOwner<{ id: string }>('acme', 'select id from applications where tenant_id = $1 and candidate_id = $2', [id])
    ).map((row) => row.id)
    const preview = await run('erase', id)
    assert.equal(preview.code, 1)
    const counted = /^Would erase the candidate \S+: (.*)\.\n$/.exec(preview.out)?.[1] ?? ''
    assert.match(
      counted,
      /applications: 2, notes: 2, interviews: 2 \(feedback: 1\), offers: 1, form submissions: 1 \(documents: [1-9]\), discrepancies: 1, approval requests: 6, kept answers to requests: 9$/,
    )
    const before = ok(await world.get<Record<string, unknown>>('acme/recruiter', '/dashboard/summary'))
    const { code, out, err } = await run('erase', id, ['--yes'])
    assert.equal(code, 0, err)
    assert.equal(out, `Erased the candidate ${id}: ${counted}. The row is deleted. Backups made before still hold it.\n`)
    assert.deepEqual(await traces(WORD), [])
    assert.deepEqual(
      await traces(id, ...ids),
      ['audit_log', 'data_requests', 'idempotency_keys'],
      'where they are no more than ids: of entries, of requests and of paths',
    )
    assert.equal((await tanager(['audit', 'verify', '--tenant', 'acme'], env)).code, 0)
    const summary = ok(await world.get<Record<string, unknown>>('acme/recruiter', '/dashboard/summary'))
    assert.deepEqual([summary.candidates, summary.approvals_pending], [Number(before.candidates) - 1, Number(before.approvals_pending) - 1])
    const statuses = summary.applications_by_status as Record<string, number>
    const [real] = await world.asOwner<{ n: number }>(
      'acme',
      `select count(*)::int as n from applications where tenant_id = $1 and status = 'Onboarding'`,
    )
    assert.equal(statuses.Onboarding, real?.n)
    ok(await world.get('acme/hr-operations', `/verification/${other.applicationId}`))
    for (const one of ids) assert.equal((await world.get('acme/auditor', `/applications/${one}`)).status, 404)
  })

  it('1 for an employee, whose records are kept, with and without --yes', async () => {
    const { candidateId, applicationId } = await journeyTo(world, 'acme', 'Converted')
    for (const rest of [[], ['--yes']]) {
      const { code, err } = await run('erase', candidateId, rest)
      assert.equal(code, 1)
      assertSaid(err, /^This person is the employee EMP-\d+\. The records of an employee are kept; nothing was erased\.\n$/)
    }
    assert.equal(ok(await world.get<{ status: string }>('acme/auditor', `/applications/${applicationId}`)).status, 'Converted')
    const { code, err } = await run('export', candidateId, ['--out', join(folder, 'employee')])
    assert.equal(code, 0, err)
    const record = JSON.parse(readFileSync(join(folder, 'employee', 'candidate.json'), 'utf8')) as { employee: Row }
    assert.match(String(record.employee.employee_number), /^EMP-/)
  })

  it('are erased while others are busy with them: either comes first, and nothing is left half', async () => {
    const { candidateId, applicationId } = await journeyTo(world, 'acme', 'Applied')
    const [erased, ...answers] = await Promise.all([
      run('erase', candidateId, ['--yes']),
      ...Array.from({ length: 6 }, () =>
        world.post('acme/hiring-manager', `/applications/${applicationId}/shortlist-approval`, { decision: 'Approved' }),
      ),
      ...Array.from({ length: 6 }, async () => {
        const tan = (
          await world.asOwner<{ id: string }>('acme', `select id from tans where tenant_id = $1 and status = 'Approved' limit 1`)
        )[0]?.id
        return world.post('acme/recruiter', '/applications', { candidate_id: candidateId, tan_id: tan })
      }),
    ])
    assert.equal(erased.code, 0, erased.err)
    for (const answer of answers) assert.ok([200, 201, 404, 409, 422, 503].includes(answer.status), answer.text)
    assert.deepEqual(await traces(candidateId), ['audit_log'])
  })
})
