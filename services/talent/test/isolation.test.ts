import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import type { Access } from '../src/context.ts'
import { type StandInQueryApi, startQueryApi } from '../src/modules/reports/query-api.fixture.ts'
import { type Answer, createWorld, type Who, type World } from '../src/testing.ts'
import { catalogBreaches } from './catalog.ts'
import { checksum, isolationBreaches, plantRows, withClient } from './isolation.ts'

interface Target {
  who: Who
  /** May not call the operation: is told so before anything about the record. None where everybody may. */
  denied?: Who
  /** The id of a record of globex, and of acme's own. */
  theirs: (world: World) => Promise<string>
  /** Of globex too: what stands in the path after the first parameter. */
  rest?: (world: World) => Promise<string[]>
  bodies?: unknown[]
}
type Row = { id: string }
const first = (table: string) => async (world: World) =>
  ((await world.asOwner<Row>('globex', `select id from ${table} where tenant_id = $1 order by id limit 1`))[0] as Row).id

const REASONS = [{ reason: 'Took another job.' }, { reason: '' }, {}, '{"broken', undefined]
const DECISIONS = [{ decision: 'Approved' }, { decision: 'Rejected', comment: 'No.' }, { decision: 'approved' }, {}, '{"broken', undefined]

/** Every operation with a parameter in its path: a record to aim at, or why there is none. */
const TARGETS: Record<string, Target | { noId: string }> = {
  getUser: { who: 'acme/recruiter', theirs: first('users') },
  getAdminUser: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users') },
  listWaiting: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users') },
  revokeApiKey: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('api_keys'), bodies: [{}, { x: 1 }, undefined] },
  updateUser: {
    who: 'acme/tenant-admin',
    denied: 'acme/recruiter',
    theirs: first('users'),
    bodies: [{ display_name: 'changed' }, { display_name: 7 }, {}, '{"broken', undefined],
  },
  setUserRoles: {
    who: 'acme/tenant-admin',
    denied: 'acme/recruiter',
    theirs: first('users'),
    bodies: [{ roles: ['HR_HEAD'] }, { roles: [] }, {}, '{"broken', undefined],
  },
  deactivateUser: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users'), bodies: [{}, { x: 1 }, undefined] },
  signOutUser: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users'), bodies: [{}, { x: 1 }, undefined] },
  listDeputies: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users') },
  appointDeputy: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users'), bodies: [{}, { x: 1 }, undefined] },
  endDeputy: {
    who: 'acme/tenant-admin',
    denied: 'acme/recruiter',
    theirs: first('users'),
    rest: async (world) => [await first('deputies')(world)],
    bodies: [{}, { x: 1 }, undefined],
  },
  endMyDeputy: { who: 'acme/recruiter', theirs: first('deputies'), bodies: [{}, { x: 1 }, undefined] },
  activateUser: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('users'), bodies: [{}, { x: 1 }, undefined] },
  reassignWork: {
    who: 'acme/tenant-admin',
    denied: 'acme/recruiter',
    theirs: first('users'),
    bodies: [{ to_user_id: '0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa' }, {}, '{"broken', undefined],
  },
  getCandidate: { who: 'acme/recruiter', denied: 'acme/finance-approver', theirs: first('candidates') },
  updateCandidate: {
    who: 'acme/recruiter',
    denied: 'acme/hr-head',
    theirs: first('candidates'),
    bodies: [
      { headline: 'changed' },
      { headline: 'changed', row_version: 1 },
      { row_version: 99 },
      {},
      { nonsense: 1 },
      { headline: 7 },
      [],
      '{"broken',
      undefined,
    ],
  },
  listCandidateNotes: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('candidates') },
  addCandidateNote: {
    who: 'acme/recruiter',
    denied: 'acme/client-interviewer',
    theirs: first('candidates'),
    bodies: [{ text: 'new' }, { text: 7 }, {}, '{"broken', undefined],
  },
  listCandidateActivity: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('candidates') },
  listApplicationNotes: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('applications') },
  addApplicationNote: {
    who: 'acme/recruiter',
    denied: 'acme/client-interviewer',
    theirs: first('applications'),
    bodies: [{ text: 'new' }, { text: 7 }, {}, '{"broken', undefined],
  },
  listApplicationActivity: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('applications') },
  updateNote: {
    who: 'acme/recruiter',
    denied: 'acme/client-interviewer',
    theirs: first('notes'),
    bodies: [{ text: 'changed' }, { text: 7 }, {}, '{"broken', undefined],
  },
  deleteNote: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('notes') },
  markMentionRead: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('notes'), bodies: [{}, { x: 1 }, undefined] },
  reviewDuplicateSuggestion: {
    who: 'acme/recruiter',
    denied: 'acme/hr-head',
    theirs: first('duplicate_suggestions'),
    bodies: [{ decision: 'NotDuplicate' }, { decision: 'Perhaps' }, {}, '{"broken', undefined],
  },
  downloadCv: { who: 'acme/recruiter', denied: 'acme/finance-approver', theirs: first('candidates') },
  readCvText: { who: 'acme/recruiter', denied: 'acme/finance-approver', theirs: first('candidates') },
  getTan: { who: 'acme/recruiter', theirs: first('tans') },
  decideTan: { who: 'acme/hr-head', denied: 'acme/recruiter', theirs: first('tans'), bodies: DECISIONS },
  updateTan: {
    who: 'acme/ta-head',
    denied: 'acme/hr-head',
    theirs: first('tans'),
    bodies: [{ title: 'changed' }, { title: 7 }, {}, '{"broken', undefined],
  },
  cancelTan: { who: 'acme/ta-head', denied: 'acme/hr-head', theirs: first('tans'), bodies: REASONS },
  matchCandidates: { who: 'acme/recruiter', denied: 'acme/auditor', theirs: first('tans') },
  getApplication: { who: 'acme/recruiter', theirs: first('applications') },
  decideShortlist: { who: 'acme/hr-head', denied: 'acme/recruiter', theirs: first('applications'), bodies: DECISIONS },
  rejectApplication: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('applications'), bodies: REASONS },
  withdrawApplication: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('applications'), bodies: REASONS },
  decideApproval: { who: 'acme/hr-head', theirs: first('approval_requests'), bodies: DECISIONS },
  commentOnApproval: {
    who: 'acme/hr-head',
    denied: 'acme/auditor',
    theirs: first('approval_requests'),
    bodies: [{ text: 'Why?' }, {}],
  },
  previewErasure: { who: 'acme/hr-operations', denied: 'acme/recruiter', theirs: first('candidates') },
  getDataRequest: { who: 'acme/hr-operations', denied: 'acme/recruiter', theirs: first('data_requests') },
  downloadDataExport: { who: 'acme/hr-operations', denied: 'acme/hr-head', theirs: first('data_requests') },
  decideDataRequest: {
    who: 'acme/hr-head',
    denied: 'acme/recruiter',
    theirs: first('data_requests'),
    bodies: [{ decision: 'Confirmed' }, { decision: 'confirmed' }, {}, '{"broken', undefined],
  },
  withdrawDataRequest: {
    who: 'acme/hr-operations',
    denied: 'acme/hr-head',
    theirs: first('data_requests'),
    bodies: [{}, { x: 1 }, undefined],
  },
  liftLegalHold: {
    who: 'acme/hr-operations',
    denied: 'acme/hr-head',
    theirs: first('legal_holds'),
    bodies: [{ reason: 'Settled.' }, { reason: '' }, {}, '{"broken', undefined],
  },
  getEmployee: { who: 'acme/hr-head', denied: 'acme/recruiter', theirs: first('employees') },
  getWorkflow: { who: 'acme/hr-head', denied: 'acme/client-interviewer', theirs: first('approval_requests') },
  getApprovalRecord: {
    who: 'acme/agent-service',
    denied: 'acme/client-interviewer',
    theirs: async () => 'tan', // the first parameter is the kind, which every tenant has; the record is theirs
    rest: async (world) => [await first('tans')(world)],
  },
  getDiscrepancy: { who: 'acme/auditor', denied: 'acme/recruiter', theirs: first('discrepancies') },
  requestReupload: {
    who: 'acme/hr-operations',
    denied: 'acme/hr-head',
    theirs: first('discrepancies'),
    bodies: [{ document_type: 'identity_proof', message: 'Again, please.' }, {}, '{"broken', undefined],
  },
  resolveDiscrepancy: {
    who: 'acme/hr-operations',
    denied: 'acme/recruiter',
    theirs: first('discrepancies'),
    bodies: [{ resolution: 'Resolved', comment: 'Seen.' }, { resolution: 'resolved' }, {}, '{"broken', undefined],
  },
  getVerification: { who: 'acme/auditor', denied: 'acme/recruiter', theirs: first('applications') },
  convertToEmployee: {
    who: 'acme/hr-operations',
    denied: 'acme/recruiter',
    theirs: first('applications'),
    bodies: [{ joining_date: '2026-03-01' }, { joining_date: 'soon' }, {}, '{"broken', undefined],
  },
  issueGreenFormLink: {
    who: 'acme/onboarding-specialist',
    denied: 'acme/hr-head',
    theirs: first('applications'),
    bodies: [{}, { expires_in_days: 3 }, { expires_in_days: 99 }, '{"broken', undefined],
  },
  listGreenFormSubmissions: { who: 'acme/auditor', denied: 'acme/recruiter', theirs: first('applications') },
  getGreenFormSubmission: {
    who: 'acme/auditor',
    denied: 'acme/recruiter',
    theirs: first('applications'),
    rest: async (world) => [await first('green_form_submissions')(world)],
  },
  downloadGreenFormDocument: {
    who: 'acme/verification-officer',
    denied: 'acme/auditor',
    theirs: first('applications'),
    rest: async (world) => [await first('green_form_submissions')(world), 'identity_proof'],
  },
  revealGreenFormAnswer: {
    who: 'acme/hr-operations',
    denied: 'acme/auditor',
    theirs: first('applications'),
    rest: async (world) => [await first('green_form_submissions')(world)],
    bodies: [{ field: 'identity_number', reason: 'A look.' }, { field: 'identity_number' }, {}, '{"broken', undefined],
  },
  getCandidateForm: { noId: 'the token is the key, and tells the tenant' },
  submitCandidateForm: { noId: 'the token is the key, and tells the tenant' },
  getInterview: { who: 'acme/recruiter', theirs: first('interviews') },
  getInterviewCalendar: { who: 'acme/recruiter', theirs: first('interviews') },
  updateInterview: {
    who: 'acme/coordinator',
    denied: 'acme/ta-head',
    theirs: first('interviews'),
    bodies: [{ location: 'changed' }, { mode: 7 }, {}, '{"broken', undefined],
  },
  cancelInterview: {
    who: 'acme/coordinator',
    denied: 'acme/ta-head',
    theirs: first('interviews'),
    bodies: [{ reason: 'Ill.' }, {}, '{"broken', undefined],
  },
  submitInterviewFeedback: {
    who: 'acme/interviewer',
    theirs: first('interviews'),
    bodies: [{ recommendation: 'Yes', comments: 'Good.' }, { recommendation: 'yes' }, {}, '{"broken', undefined],
  },
  getOffer: { who: 'acme/recruiter', theirs: first('offers') },
  getOfferLetter: { who: 'acme/recruiter', denied: 'acme/sourcer', theirs: first('offers') },
  updateOffer: {
    who: 'acme/recruiter',
    denied: 'acme/hr-head',
    theirs: first('offers'),
    bodies: [{ notes: 'changed' }, { notes: 7 }, {}, '{"broken', undefined],
  },
  recallOffer: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('offers'), bodies: [{}, undefined, { x: 1 }, '{"broken'] },
  withdrawOffer: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('offers'), bodies: REASONS },
  submitOffer: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('offers'), bodies: [{}, undefined, { x: 1 }, '{"broken'] },
  decideOffer: { who: 'acme/hr-head', denied: 'acme/recruiter', theirs: first('offers'), bodies: DECISIONS },
  sendOffer: { who: 'acme/recruiter', denied: 'acme/hr-head', theirs: first('offers'), bodies: [{}, undefined, { x: 1 }, '{"broken'] },
  recordOfferAnswer: {
    who: 'acme/recruiter',
    denied: 'acme/agent-service',
    theirs: first('offers'),
    bodies: [{ accepted: true }, { accepted: 'yes' }, {}, '{"broken', undefined],
  },
  replaceApprovalRule: {
    who: 'acme/workflow-admin',
    denied: 'acme/recruiter',
    theirs: first('approval_rules'),
    bodies: [{ step: 1, name: 'Look', role: 'HR_HEAD', mandatory: true, row_version: 1 }, {}],
  },
  deleteApprovalRule: { who: 'acme/workflow-admin', denied: 'acme/recruiter', theirs: first('approval_rules') },
  getWorkflowDefinition: { who: 'acme/workflow-admin', denied: 'acme/recruiter', theirs: first('workflow_definitions') },
  updateScorecardTemplate: {
    who: 'acme/tenant-admin',
    denied: 'acme/recruiter',
    theirs: first('scorecard_templates'),
    bodies: [{ name: 'changed', criteria: ['new'], is_default: false }, { name: 7 }, {}, '{"broken', undefined],
  },
  deleteScorecardTemplate: { who: 'acme/tenant-admin', denied: 'acme/recruiter', theirs: first('scorecard_templates') },
  setTanScorecard: {
    who: 'acme/ta-head',
    denied: 'acme/auditor',
    theirs: first('tans'),
    bodies: [{ scorecard_template_id: null }, { scorecard_template_id: 7 }, {}, '{"broken', undefined],
  },
  unsaveQuestion: { who: 'acme/recruiter', denied: 'acme/client-interviewer', theirs: first('saved_questions') },
  updateLetterTemplate: { noId: 'the language is a word that every tenant has' },
  updateNumberingRule: { noId: 'the kind is a word that every tenant has' },
  addApprovalRule: { noId: 'the entity type is a word that every tenant has' },
}
const IF_MATCH = [undefined, '"1"', '"99"', '*', 'W/"1"', 'nonsense']
const MALFORMED = [
  'not-an-id',
  '0',
  '-1',
  'null',
  '%27',
  'a%00b',
  'urn:uuid:0190f7c2-0000-7000-8000-000000000000',
  '0190f7c2000070008000000000000000',
  "1'or'1'='1",
]

/** All that a caller can compare, but for what counts and times. */
function fingerprint(answer: Answer): string {
  const headers = Object.entries(answer.headers).filter(([name]) => name !== 'date' && !name.startsWith('ratelimit-'))
  return JSON.stringify([answer.status, headers.sort(), answer.text])
}

describe('isolation of tenants', () => {
  let world: World
  let queryApi: StandInQueryApi
  before(async () => {
    queryApi = await startQueryApi()
    world = await createWorld({ QUERY_URL: queryApi.url })
    await plantRows(world)
  })
  after(async () => {
    await world.close()
    await queryApi.stop()
  })

  /** The path with all of its parameters but the first filled in. */
  const aimedAt = async (path: string, { rest }: Target) => {
    const values = (await rest?.(world)) ?? []
    let at = 0
    return path.replace(/\{\w+\}/g, (parameter) => (at++ === 0 ? parameter : (values[at - 2] ?? parameter)))
  }
  const send = (who: Who, method: string, path: string, id: string, body: unknown, ifMatch: string | undefined) =>
    world.call(who, method.toUpperCase(), path.replace(/\{\w+\}/, id), {
      ...(body === undefined ? {} : { body }),
      headers: {
        'x-correlation-id': 'the-same',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
    })
  const sums = () =>
    withClient(world.database.superuserUrl, async (superuser) => ({
      acme: await checksum(superuser, world.tenants.acme.id),
      globex: await checksum(superuser, world.tenants.globex.id),
    }))

  it('holds in every tenant table, for reads and writes, with and without a tenant', async () => {
    assert.deepEqual(await isolationBreaches(world.database, world.tenants.acme.id, world.tenants.globex.id), [])
  })

  it('lists nothing of another tenant, whatever id or cursor is asked for', async () => {
    const theirs = world.tenants.globex.users.RECRUITER
    const paths = world.app.operations.filter(
      (operation) =>
        operation.method === 'get' &&
        !operation.path.includes('{') &&
        (operation.route.config?.access as Access | undefined)?.kind !== 'public',
    )
    assert.ok(paths.length >= 10)
    const everyone = ['acme/tenant-admin', 'acme/recruiter', 'acme/auditor'] as const
    let answered = 0
    for (const { path } of paths) {
      for (const query of [
        '',
        '?limit=100',
        `?cursor=${Buffer.from(`1.${theirs}`).toString('base64url')}`,
        `?actor_id=${theirs}`,
        `?entity_id=${theirs}`,
        '?search=globex',
        '?role=RECRUITER',
      ]) {
        for (const who of everyone) {
          const answer = await world.get(who, path + query)
          assert.ok(answer.status < 500, answer.text)
          assert.doesNotMatch(answer.text, /globex/i, `${path}${query} as ${who}`)
          for (const id of [world.tenants.globex.id, ...Object.values(world.tenants.globex.users)])
            assert.ok(!answer.text.includes(id), `${path}${query} tells ${id}`)
          if (answer.status === 200) answered += 1
        }
      }
    }
    assert.ok(answered > 30, `${answered} lists were looked at`)
  })

  it('has a target for every operation with a parameter in its path', () => {
    const withParameter = world.app.operations
      .filter((operation) => operation.path.includes('{'))
      .map((operation) => operation.route.schema?.operationId ?? operation.path)
    assert.deepEqual(withParameter.sort(), Object.keys(TARGETS).sort(), 'add the operation to TARGETS, with a record of the other tenant')
    const twice = world.app.operations.filter((operation) => (operation.path.match(/\{/g) ?? []).length > 1)
    const aimed = Object.entries(TARGETS).flatMap(([operationId, target]) => ('rest' in target ? [operationId] : []))
    assert.deepEqual(
      twice.map((operation) => operation.route.schema?.operationId ?? operation.path).sort(),
      aimed.sort(),
      'say in TARGETS what stands in the path after the first parameter',
    )
  })

  for (const [operationId, target] of Object.entries(TARGETS)) {
    if ('noId' in target) continue
    const find = () => {
      const operation = world.app.operations.find(({ route }) => route.schema?.operationId === operationId)
      assert.ok(operation, `there is no operation ${operationId}`)
      return operation
    }

    it(`404 from ${operationId} for another tenant's id, the same bytes as for an unknown or malformed one`, async () => {
      const operation = find()
      if (!operation) return
      const { method } = operation
      const path = await aimedAt(operation.path, target)
      const theirs = await target.theirs(world)
      const before = await sums()
      for (const body of target.bodies ?? [undefined]) {
        for (const ifMatch of IF_MATCH) {
          const unknown = await send(target.who, method, path, newId(), body, ifMatch)
          assert.equal(unknown.status, 404, `an unknown id with ${JSON.stringify(body)} and If-Match ${ifMatch}: ${unknown.text}`)
          for (const id of [theirs, ...(ifMatch ? [] : [theirs.toUpperCase(), ...MALFORMED])]) {
            const foreign = await send(target.who, method, path, id, body, ifMatch)
            assert.equal(fingerprint(foreign), fingerprint(unknown), `${id} with ${JSON.stringify(body)} and If-Match ${ifMatch}`)
          }
        }
      }
      assert.deepEqual(await sums(), before, 'records were changed')
    })

    const { denied } = target
    if (!denied) continue
    it(`403 from ${operationId} says nothing of whether the record exists`, async () => {
      const operation = find()
      if (!operation) return
      const { method } = operation
      const path = await aimedAt(operation.path, target)
      const answers = await Promise.all(
        [await target.theirs(world), newId(), 'not-an-id'].map((id) => send(denied, method, path, id, target.bodies?.[0], '"1"')),
      )
      for (const answer of answers) assert.equal(answer.status, 403)
      assert.equal(new Set(answers.map(fingerprint)).size, 1)
    })
  }

  it('404 for a parameter longer than any id', async () => {
    const answer = await world.get('acme/recruiter', `/candidates/${'a'.repeat(5000)}`)
    assert.equal(answer.status, 404)
  })
})

describe('the proofs of isolation', () => {
  let world: World
  before(async () => {
    world = await createWorld()
    await plantRows(world)
  })
  after(() => world.close())

  const POLICY = 'using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))'
  const DAMAGES: [what: string, damage: string, mend: string, seen: RegExp, named: RegExp][] = [
    [
      'a policy is removed',
      'drop policy tenant_isolation on candidates',
      `create policy tenant_isolation on candidates ${POLICY}`,
      /^candidates: a tenant sees 0 rows and has 4$/,
      /^table candidates has no isolation policy$/,
    ],
    [
      'row-level security is switched off',
      'alter table candidates disable row level security',
      'alter table candidates enable row level security',
      /^candidates: a tenant sees 4 rows of another$/,
      /^table candidates has no row-level security$/,
    ],
    [
      'a policy lets everything be read',
      'alter policy tenant_isolation on users using (true)',
      `alter policy tenant_isolation on users ${POLICY}`,
      /^users: 40 rows are visible without a tenant$/,
      /^table users has no isolation policy$/,
    ],
    [
      'a policy lets anything be written',
      'alter policy tenant_isolation on idempotency_keys with check (true)',
      `alter policy tenant_isolation on idempotency_keys ${POLICY}`,
      /^idempotency_keys: INSERT for another tenant was refused with 23505/,
      /^table idempotency_keys has no isolation policy$/,
    ],
    [
      'the role may bypass it',
      'alter table approval_rules no force row level security; alter table approval_rules owner to tanager_app',
      'alter table approval_rules force row level security; alter table approval_rules owner to tanager_owner; grant select, insert, update, delete on approval_rules to tanager_app',
      /^approval_rules: a tenant sees 7 rows of another$/,
      /^table approval_rules does not force/,
    ],
  ]
  for (const [what, damage, mend, seen, named] of DAMAGES) {
    it(`turn red when ${what}`, async () => {
      const { acme, globex } = world.tenants
      await withClient(world.database.superuserUrl, async (superuser) => {
        assert.deepEqual(await isolationBreaches(world.database, acme.id, globex.id), [])
        await superuser.query(damage)
        try {
          const isolation = await isolationBreaches(world.database, acme.id, globex.id)
          assert.ok(
            isolation.some((breach) => seen.test(breach)),
            isolation.join('\n') || 'the isolation check saw nothing',
          )
          const catalog = await catalogBreaches(superuser)
          assert.ok(
            catalog.some((breach) => named.test(breach)),
            catalog.join('\n') || 'the catalog check saw nothing',
          )
        } finally {
          await superuser.query(mend)
        }
      })
    })
  }
  it('are green again afterwards', async () => {
    assert.deepEqual(await isolationBreaches(world.database, world.tenants.acme.id, world.tenants.globex.id), [])
  })
})
