import { plantCandidates, type World } from '../src/testing.ts'
import { approve, approvedTan, journeyTo, tanBody } from '../src/testing-workflow.ts'
import type { Driver, RequisitionScene } from './openapi.driver.ts'

const tan = (id: string) => `/api/v1/tans/${id}`
const application = (id: string | undefined) => `/api/v1/applications/${id}`
const request = (id: string | undefined) => `/api/v1/approvals/${id}`
const reason = { reason: 'Took another job.' }
const ending = (how: 'reject' | 'withdraw', from: number): Driver => ({
  who: 'acme/recruiter',
  outsider: 'acme/auditor',
  path: ({ requisitions }) => `${application(requisitions.spare[from])}/${how}`,
  keyPath: ({ requisitions }) => `${application(requisitions.spare[from + 1])}/${how}`,
  body: () => reason,
  otherBody: { reason: 'Never came.' },
  refusals: { 422: ({ world, requisitions }) => world.post('acme/recruiter', `${application(requisitions.ended)}/${how}`, reason) },
})
const NOBODY = '00000000-0000-7000-8000-000000000000'

/** From the requisition to the shortlist, the end of an application, and the inbox. */
export const REQUISITION_DRIVERS: Record<string, Driver> = {
  listTans: { who: 'acme/recruiter', path: () => '/api/v1/tans?status=PendingApproval' },
  createTan: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    path: () => '/api/v1/tans',
    body: () => tanBody({ budget_max: 1, must_have_criteria: ['sql'], grade: 'B' }),
    otherBody: tanBody(),
    refusals: {
      404: ({ world, requisitions }) => world.post('acme/recruiter', '/tans', tanBody({ hiring_manager_id: requisitions.approved })),
      422: async ({ world }) => {
        const rule = '/admin/numbering-rules/tan'
        const versions = { 'if-match': '*' }
        await world.put('acme/tenant-admin', rule, { prefix: 'TAKEN-', suffix: '', padding: 1 }, versions)
        await world.asOwner(
          'acme',
          `insert into issued_numbers (tenant_id, kind, value, number) select tenant_id, 'tan', 1000, 'TAKEN-' || last_value + 1 from numbering_rules where tenant_id = $1 and kind = 'tan'`,
        )
        const refused = await world.post('acme/recruiter', '/tans', tanBody())
        await world.put('acme/tenant-admin', rule, { prefix: 'TAN-', suffix: '', padding: 6 }, versions)
        return refused
      },
    },
  },
  getTan: { who: 'acme/recruiter', path: ({ requisitions }) => tan(requisitions.approved) },
  updateTan: {
    who: 'acme/recruiter',
    outsider: 'acme/sourcer',
    path: ({ requisitions }) => tan(requisitions.changing),
    body: () => ({ title: 'Lead data engineer' }),
    headers: { 'if-match': '*' },
    refusals: {
      422: ({ world, requisitions }) =>
        world.call('acme/recruiter', 'PATCH', tan(requisitions.approved), { body: { title: 'x' }, headers: { 'if-match': '*' } }),
    },
  },
  cancelTan: {
    who: 'acme/recruiter',
    outsider: 'acme/sourcer',
    path: ({ requisitions }) => `${tan(requisitions.unneeded[0] as string)}/cancel`,
    keyPath: ({ requisitions }) => `${tan(requisitions.unneeded[1] as string)}/cancel`,
    body: () => ({ reason: 'Not needed any more.' }),
    otherBody: { reason: 'The budget is gone.' },
    refusals: { 422: ({ world, requisitions }) => world.post('acme/recruiter', `${tan(requisitions.approved)}/cancel`, reason) },
  },
  decideTan: {
    who: 'acme/department-head',
    outsider: 'acme/recruiter',
    path: ({ requisitions }) => `${tan(requisitions.pending)}/approve`,
    keyPath: ({ requisitions }) => `${tan(requisitions.keyPending)}/approve`,
    body: () => approve,
    otherBody: { ...approve, comment: 'Needed.' },
    refusals: {
      409: ({ world, requisitions }) =>
        world.post('acme/hr-head', `${tan(requisitions.approved)}/approve`, approve, { 'if-match': '"999"' }),
      422: ({ world, requisitions }) => world.post('acme/hr-head', `${tan(requisitions.approved)}/approve`, approve),
    },
  },
  matchCandidates: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    path: ({ requisitions }) => `${tan(requisitions.approved)}/match-candidates`,
    headers: { 'content-type': 'application/json' },
    body: () => ({}),
    otherBody: 'null',
  },
  listApplications: { who: 'acme/recruiter', path: ({ requisitions }) => `/api/v1/applications?tan_id=${requisitions.approved}&limit=2` },
  createApplication: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    path: () => '/api/v1/applications',
    body: ({ requisitions }) => ({ candidate_id: requisitions.candidate, tan_id: requisitions.approved }),
    keyBody: ({ requisitions }) => ({ candidate_id: requisitions.keyCandidate, tan_id: requisitions.approved }),
    otherBody: { candidate_id: NOBODY, tan_id: NOBODY },
    refusals: {
      404: ({ world, requisitions: { pending } }) =>
        world.post('acme/recruiter', '/applications', { candidate_id: pending, tan_id: pending }),
      409: async ({ world, requisitions: { approved, applied } }) => {
        const { body } = await world.get<{ candidate_id: string }>('acme/recruiter', `/applications/${applied}`)
        return world.post('acme/recruiter', '/applications', { candidate_id: body.candidate_id, tan_id: approved })
      },
      422: ({ world, requisitions: { candidate, pending } }) =>
        world.post('acme/recruiter', '/applications', { candidate_id: candidate, tan_id: pending }),
    },
  },
  getApplication: { who: 'acme/recruiter', path: ({ requisitions }) => application(requisitions.applied) },
  decideShortlist: {
    who: 'acme/hiring-manager',
    outsider: 'acme/recruiter',
    path: ({ requisitions }) => `${application(requisitions.applied)}/shortlist-approval`,
    keyPath: ({ requisitions }) => `${application(requisitions.keyApplied)}/shortlist-approval`,
    body: () => approve,
    otherBody: { ...approve, comment: 'Strong.' },
    refusals: {
      409: ({ world, requisitions }) =>
        world.post('acme/ta-manager', `${application(requisitions.applied)}/shortlist-approval`, approve, { 'if-match': '"999"' }),
      422: ({ world, requisitions }) => world.post('acme/ta-manager', `${application(requisitions.applied)}/shortlist-approval`, approve),
    },
  },
  rejectApplication: ending('reject', 0),
  withdrawApplication: ending('withdraw', 2),
  listApprovals: { who: 'acme/hr-head', outsider: 'acme/client-interviewer', path: () => '/api/v1/approvals?mine=true&limit=3' },
  decideApproval: {
    who: 'acme/hr-operations',
    outsider: 'acme/recruiter',
    path: ({ requisitions }) => `${request(requisitions.requestsOfDiscrepancies[0])}/decision`,
    keyPath: ({ requisitions }) => `${request(requisitions.requestsOfDiscrepancies[1])}/decision`,
    body: () => approve,
    otherBody: { decision: 'Rejected' },
    refusals: {
      409: ({ world, requisitions }) =>
        world.post('acme/hr-operations', `${request(requisitions.requestsOfDiscrepancies[0])}/decision`, approve, { 'if-match': '"999"' }),
      422: ({ world, requisitions }) => world.post('acme/hr-head', `${request(requisitions.requestOfTan)}/decision`, approve),
    },
  },
  commentOnApproval: {
    who: 'acme/department-head',
    outsider: 'acme/auditor',
    path: ({ requisitions }) => `${request(requisitions.requestOfTan)}/comments`,
    body: () => ({ text: 'Which budget does this come from?' }),
    otherBody: { text: 'From which budget?' },
    refusals: {
      422: async ({ world, requisitions }) => {
        const settled = (await world.get<{ shortlist_request_id: string }>('acme/auditor', `/applications/${requisitions.ended}`)).body
        return world.post('acme/hiring-manager', `${request(settled.shortlist_request_id)}/comments`, { text: 'Why?' })
      },
    },
  },
  getWorkflow: {
    who: 'acme/hr-head',
    outsider: 'acme/client-interviewer',
    path: ({ requisitions }) => `/api/v1/workflows/${requisitions.requestOfTan}`,
  },
  getApprovalRecord: {
    who: 'acme/agent-service',
    outsider: 'acme/client-interviewer',
    path: ({ requisitions }) => `/api/v1/approval-records/tan/${requisitions.pending}`,
  },
}

/** Records in the states that the drivers need. */
export async function setRequisitions(world: World): Promise<RequisitionScene> {
  const pendingTan = async () => (await world.post<{ id: string }>('acme/recruiter', '/tans', tanBody())).body.id
  const approved = await approvedTan(world, 'acme', { positions: 9 })
  const people = await plantCandidates(world, 'acme', 9)
  const apply = async (candidateId: string) =>
    (await world.post<{ id: string }>('acme/recruiter', '/applications', { candidate_id: candidateId, tan_id: approved })).body.id
  const [candidate, keyCandidate, ...others] = people as [string, string, ...string[]]
  const [applied, keyApplied, ended, ...spare] = (await Promise.all(others.map(apply))) as [string, string, string, ...string[]]
  await world.post('acme/recruiter', `/applications/${ended}/reject`, reason)
  const { applicationId: disputed } = await journeyTo(world, 'acme', 'Shortlisted')
  const dispute = async () => {
    const found = { application_id: disputed, category: 'Other', severity: 'Low', description: 'Does not fit.' }
    return (await world.post<{ approval_request_id: string }>('acme/verification-officer', '/discrepancies', found)).body
      .approval_request_id
  }
  const pending = await pendingTan()
  const { body } = await world.get<{ approval_request_id: string }>('acme/auditor', `/tans/${pending}`)
  const requestsOfDiscrepancies = [await dispute(), await dispute()]
  const keyPending = await pendingTan()
  const changing = await pendingTan()
  const unneeded = [await pendingTan(), await pendingTan()]
  const tans = { pending, keyPending, changing, unneeded, approved, requestOfTan: body.approval_request_id }
  return { ...tans, candidate, keyCandidate, applied, keyApplied, spare, ended, requestsOfDiscrepancies }
}
