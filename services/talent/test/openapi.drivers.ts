import assert from 'node:assert/strict'
import { plantCandidates, type World } from '../src/testing.ts'
import { DATA_REQUEST_DRIVERS, setDataRequests } from './openapi.data-request-drivers.ts'
import type { Driver, Scene } from './openapi.driver.ts'
import { GREEN_FORM_DRIVERS, setGreenForms } from './openapi.green-form-drivers.ts'
import { NOTE_DRIVERS, setNotes } from './openapi.note-drivers.ts'
import { OFFER_DRIVERS, setOffers } from './openapi.offer-drivers.ts'
import { ONBOARDING_DRIVERS, setOnboarding } from './openapi.onboarding-drivers.ts'
import { REQUISITION_DRIVERS, setRequisitions } from './openapi.requisition-drivers.ts'
import { setTemplates, TEMPLATE_DRIVERS } from './openapi.template-drivers.ts'
import { setApiKeys, setDeputies, USER_DRIVERS } from './openapi.user-drivers.ts'

const admin = { who: 'acme/tenant-admin', outsider: 'acme/recruiter' } as const
const anyVersion = { headers: { 'if-match': '*' } }
const profile = () => ({ name: 'Acme', legal_name: 'Acme Ltd', domain: 'acme.example' })
const question = () => ({ question: 'How many candidates are there?' })
const step = () => ({ step: 1, name: 'Head of talent acquisition', role: 'TA_HEAD', mandatory: true })

/** A multipart body with one text file. */
const form = (text: string) =>
  `--cut\r\nContent-Disposition: form-data; name="file"; filename="cv.txt"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--cut--\r\n`
const asForm = { 'content-type': 'multipart/form-data; boundary=cut' }
const CV_TEXT = 'Ada Lovelace\nada@engine.example\n+44 20 7946 0958\n\nExperience\nAnalyst, Engine Ltd, 2019 - 2023\n\nSkills\nSQL, Python'

/** A new operation needs a line here: without one the test fails. */
export const DRIVERS: Record<string, Driver> = {
  getHealth: { who: null, path: () => '/health' },
  isAlive: { who: null, path: () => '/health/live' },
  isReady: { who: null, path: () => '/health/ready' },
  createDevToken: {
    who: null,
    path: () => '/api/v1/dev/token',
    body: () => ({ tenant: 'acme', email: 'recruiter@acme.example' }),
    refusals: { 422: ({ world }) => world.post(null, '/dev/token', { tenant: 'acme', email: 'nobody@acme.example' }) },
  },
  getMe: { who: 'acme/recruiter', path: () => '/api/v1/users/me' },
  getMyPermissions: { who: 'acme/recruiter', path: () => '/api/v1/users/me/permissions' },
  getMyRoles: { who: 'acme/recruiter', path: () => '/api/v1/users/me/roles' },
  getUser: { who: 'acme/recruiter', path: ({ userId }) => `/api/v1/users/${userId}` },
  listUsers: { who: 'acme/recruiter', path: () => '/api/v1/users?limit=2' },
  listAdminUsers: { ...admin, path: () => '/api/v1/admin/users?limit=2&status=Active' },
  getAdminUser: { ...admin, path: ({ userId }) => `/api/v1/admin/users/${userId}` },
  ...USER_DRIVERS,
  listRoles: { ...admin, path: () => '/api/v1/admin/roles' },
  listCandidates: { who: 'acme/recruiter', outsider: 'acme/finance-approver', path: () => '/api/v1/candidates?limit=1' },
  getCandidate: {
    who: 'acme/recruiter',
    outsider: 'acme/finance-approver',
    path: ({ candidateId }) => `/api/v1/candidates/${candidateId}`,
  },
  updateCandidate: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    path: ({ candidateId }) => `/api/v1/candidates/${candidateId}`,
    body: () => ({ full_name: 'Ada Lovelace', total_experience_years: 7.5, skills: ['sql'], current_location: 'London' }),
    ...anyVersion,
  },
  getTenantProfile: { ...admin, path: () => '/api/v1/admin/tenant-profile' },
  updateTenantProfile: { ...admin, path: () => '/api/v1/admin/tenant-profile', body: profile, ...anyVersion },
  listNumberingRules: { ...admin, path: () => '/api/v1/admin/numbering-rules' },
  updateNumberingRule: {
    ...admin,
    path: () => '/api/v1/admin/numbering-rules/tan',
    body: () => ({ prefix: 'TAN-', suffix: '', padding: 6 }),
    ...anyVersion,
    refusals: {
      422: ({ world }) =>
        world.put(admin.who, '/admin/numbering-rules/tan', { prefix: 'TAN-', suffix: '', padding: 99 }, anyVersion.headers),
    },
  },
  listLetterTemplates: { ...admin, path: () => '/api/v1/admin/letter-templates' },
  updateLetterTemplate: {
    ...admin,
    path: () => '/api/v1/admin/letter-templates/en',
    body: () => ({ subject: 'Your offer', opening: 'Join {{tenant_name}}.', closing: 'Kind regards' }),
    ...anyVersion,
    refusals: {
      422: ({ world }) =>
        world.put(
          admin.who,
          '/admin/letter-templates/en',
          { subject: '{{salary}}', opening: 'Join us.', closing: 'Kind regards' },
          anyVersion.headers,
        ),
    },
  },
  getApprovalMatrix: { ...admin, path: () => '/api/v1/admin/approval-matrix' },
  addApprovalRule: {
    ...admin,
    path: () => '/api/v1/admin/approval-matrix/tan/rules',
    body: step,
    refusals: { 422: ({ world }) => world.post(admin.who, '/admin/approval-matrix/tan/rules', { ...step(), role: 'SOURCER' }) },
  },
  replaceApprovalRule: {
    ...admin,
    path: ({ lastRuleId }) => `/api/v1/admin/approval-matrix/rules/${lastRuleId}`,
    body: () => ({ step: 1, name: 'Hiring manager', role: 'HIRING_MANAGER', mandatory: true }),
    headers: { 'if-match': '*' },
    refusals: {
      422: ({ world, lastRuleId }) =>
        world.call(admin.who, 'PUT', `/admin/approval-matrix/rules/${lastRuleId}`, {
          body: { step: 1, name: 'Sourcer', role: 'SOURCER', mandatory: true },
          headers: { 'if-match': '*' },
        }),
    },
  },
  deleteApprovalRule: {
    ...admin,
    path: ({ spareRuleId }) => `/api/v1/admin/approval-matrix/rules/${spareRuleId}`,
    refusals: { 422: ({ world, lastRuleId }) => world.call(admin.who, 'DELETE', `/admin/approval-matrix/rules/${lastRuleId}`) },
  },
  listWorkflowDefinitions: { ...admin, path: () => '/api/v1/admin/workflow-definitions' },
  getWorkflowDefinition: { ...admin, path: ({ definitionId }) => `/api/v1/admin/workflow-definitions/${definitionId}` },
  uploadCv: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    path: () => '/api/v1/candidates/cvs',
    body: () => form(CV_TEXT),
    otherBody: form(`${CV_TEXT}, TypeScript`),
    headers: asForm,
    refusals: {
      400: ({ world }) => world.post('acme/recruiter', '/candidates/cvs', '--cut--\r\n', asForm),
      422: ({ world }) => world.post('acme/recruiter', '/candidates/cvs', form('\u0000\u0001\u0002 no text'), asForm),
    },
  },
  downloadCv: {
    who: 'acme/recruiter',
    outsider: 'acme/finance-approver',
    path: ({ cvOwnerId }) => `/api/v1/candidates/${cvOwnerId}/cv`,
  },
  readCvText: {
    who: 'acme/recruiter',
    outsider: 'acme/finance-approver',
    path: ({ cvOwnerId }) => `/api/v1/candidates/${cvOwnerId}/cv/text`,
  },
  listDuplicateSuggestions: { who: 'acme/recruiter', outsider: 'acme/auditor', path: () => '/api/v1/duplicate-suggestions?status=Open' },
  reviewDuplicateSuggestion: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    path: ({ suggestionIds }) => `/api/v1/duplicate-suggestions/${suggestionIds[0]}/review`,
    keyPath: ({ suggestionIds }) => `/api/v1/duplicate-suggestions/${suggestionIds[1]}/review`,
    body: () => ({ decision: 'NotDuplicate' }),
    otherBody: { decision: 'NotDuplicate', comment: 'Looked twice.' },
    refusals: {
      422: async ({ world, suggestionIds }) => {
        const path = `/duplicate-suggestions/${suggestionIds[2]}/review`
        await world.post('acme/recruiter', path, { decision: 'ConfirmedDuplicate' })
        return world.post('acme/recruiter', path, { decision: 'NotDuplicate' })
      },
    },
  },
  ...REQUISITION_DRIVERS,
  ...OFFER_DRIVERS,
  ...ONBOARDING_DRIVERS,
  ...GREEN_FORM_DRIVERS,
  ...NOTE_DRIVERS,
  ...TEMPLATE_DRIVERS,
  askReport: {
    who: 'acme/recruiter',
    outsider: 'acme/client-interviewer',
    path: () => '/api/v1/reports/ask',
    body: question,
    refusals: { 404: ({ world }) => world.post('globex/recruiter', '/reports/ask', question()) },
  },
  listReportTables: {
    who: 'acme/recruiter',
    outsider: 'acme/client-interviewer',
    path: () => '/api/v1/reports/tables',
    refusals: { 404: ({ world }) => world.get('globex/recruiter', '/reports/tables') },
  },
  ...DATA_REQUEST_DRIVERS,
  listAuditEntries: { who: 'acme/auditor', outsider: 'acme/recruiter', path: () => '/api/v1/audit-logs?limit=5' },
}

export async function setScene(world: World): Promise<Scene> {
  const [candidateId] = await plantCandidates(world, 'acme', 2)
  await world.asOwner(
    'acme',
    `update candidates set education = '[{"school":"Trinity","degree":"BSc","year":1836}]',
       employment = '[{"employer":"Engine Ltd","title":"Analyst","from":"1842","to":null}]' where tenant_id = $1`,
  )
  const matrix = await world.get<{ items: { entity_type: string; rules: { id: string }[] }[] }>(admin.who, '/admin/approval-matrix')
  const ruleOf = (entity: string) => matrix.body.items.find((item) => item.entity_type === entity)?.rules[0]?.id
  const definitions = await world.get<{ items: { id: string }[] }>(admin.who, '/admin/workflow-definitions')
  const [spareRuleId, lastRuleId, definitionId] = [ruleOf('offer'), ruleOf('shortlist'), definitions.body.items[0]?.id]
  assert.ok(candidateId && spareRuleId && lastRuleId && definitionId)
  const uploaded = await world.post<{ candidate_id: string }>('acme/recruiter', '/candidates/cvs', form(CV_TEXT), asForm)
  const cvOwnerId = uploaded.body.candidate_id
  const suggestionIds = await plantCandidates(world, 'acme', 3)
  await world.asOwner(
    'acme',
    `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
       select t.tenant_id, other, $2, other, 0.9, array['same_email'] from tenants t cross join unnest($3::uuid[]) as other
        where t.tenant_id = $1`,
    [candidateId, suggestionIds],
  )
  await setApiKeys(world)
  await setDeputies(world)
  const requisitions = await setRequisitions(world)
  const offers = await setOffers(world)
  const onboarding = await setOnboarding(world)
  const greenForms = await setGreenForms(world)
  const notes = await setNotes(world, candidateId, offers.shortlisted)
  const dataRequests = await setDataRequests(world)
  const templates = await setTemplates(world, requisitions.changing)
  const userId = world.tenants.acme.users.RECRUITER
  return {
    world,
    candidateId,
    suggestionIds,
    cvOwnerId,
    spareRuleId,
    lastRuleId,
    definitionId,
    userId,
    requisitions,
    offers,
    onboarding,
    greenForms,
    notes,
    dataRequests,
    templates,
  }
}
