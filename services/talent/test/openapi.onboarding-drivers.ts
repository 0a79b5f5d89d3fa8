import { randomUUID } from 'node:crypto'
import type { World } from '../src/testing.ts'
import { dateInDays, journeyTo } from '../src/testing-workflow.ts'
import type { Driver, OnboardingScene } from './openapi.driver.ts'

const officer = { who: 'acme/verification-officer', outsider: 'acme/recruiter' } as const
const operations = { who: 'acme/hr-operations', outsider: 'acme/recruiter' } as const
const raise = (application_id: string | undefined) => ({
  application_id,
  category: 'Document',
  severity: 'Low',
  field: 'identity_proof',
  description: 'Cannot be read.',
})
const discrepancy = (id: string | undefined) => `/api/v1/discrepancies/${id}`
const conversion = (id: string | undefined) => `/api/v1/applications/${id}/convert-to-employee`
const again = (type: string) => ({ document_type: type, message: 'Please send it again.' })
const resolved = { resolution: 'Resolved', comment: 'Seen.' }

/** Discrepancies, verification, conversion, employees and the dashboard. */
export const ONBOARDING_DRIVERS: Record<string, Driver> = {
  listDiscrepancies: { ...officer, path: () => '/api/v1/discrepancies?status=Open&limit=2' },
  raiseDiscrepancy: {
    ...officer,
    path: () => '/api/v1/discrepancies',
    body: ({ onboarding }) => raise(onboarding.shortlisted),
    otherBody: raise(randomUUID()),
    refusals: {
      404: ({ world }) => world.post(officer.who, '/discrepancies', raise(randomUUID())),
      422: ({ world, onboarding }) => world.post(officer.who, '/discrepancies', raise(onboarding.converted)),
    },
  },
  getDiscrepancy: { ...officer, path: ({ onboarding }) => discrepancy(onboarding.discrepancies[0]) },
  requestReupload: {
    ...officer,
    path: ({ onboarding }) => `${discrepancy(onboarding.discrepancies[0])}/reupload-request`,
    keyPath: ({ onboarding }) => `${discrepancy(onboarding.discrepancies[1])}/reupload-request`,
    body: ({ onboarding }) => again(onboarding.documentType),
    otherBody: again('diary'),
    refusals: {
      422: ({ world, onboarding }) =>
        world.post(officer.who, `${discrepancy(onboarding.discrepancies[2])}/reupload-request`, again('diary')),
    },
  },
  resolveDiscrepancy: {
    ...operations,
    path: ({ onboarding }) => `${discrepancy(onboarding.discrepancies[0])}/resolve`,
    keyPath: ({ onboarding }) => `${discrepancy(onboarding.discrepancies[1])}/resolve`,
    body: () => resolved,
    otherBody: { ...resolved, comment: 'Looked twice.' },
    refusals: {
      409: ({ world, onboarding }) =>
        world.post(operations.who, `${discrepancy(onboarding.discrepancies[2])}/resolve`, resolved, { 'if-match': '"999"' }),
      422: async ({ world, onboarding }) => {
        const path = `${discrepancy(onboarding.discrepancies[2])}/resolve`
        await world.post(operations.who, path, resolved)
        return world.post(operations.who, path, resolved)
      },
    },
  },
  listVerification: { ...officer, path: () => '/api/v1/verification?limit=2' },
  getVerification: { ...officer, path: ({ onboarding }) => `/api/v1/verification/${onboarding.disputed}` },
  getConversionChecklist: {
    ...operations,
    path: () => '/api/v1/employee-conversion?limit=2',
    refusals: {
      200: ({ world, onboarding }) => world.get(operations.who, `/employee-conversion?application_id=${onboarding.disputed}`),
      404: ({ world }) => world.get(operations.who, `/employee-conversion?application_id=${randomUUID()}`),
    },
  },
  convertToEmployee: {
    ...operations,
    path: ({ onboarding }) => conversion(onboarding.eligible[0]),
    keyPath: ({ onboarding }) => conversion(onboarding.eligible[1]),
    body: () => ({ joining_date: dateInDays(60) }),
    otherBody: {},
    refusals: {
      409: ({ world, onboarding }) => world.post(operations.who, conversion(onboarding.converted), {}),
      422: ({ world, onboarding }) => world.post(operations.who, conversion(onboarding.shortlisted), {}),
    },
  },
  listEmployees: { ...operations, path: () => '/api/v1/employees?limit=2' },
  getEmployee: { ...operations, path: ({ onboarding }) => `/api/v1/employees/${onboarding.employee}` },
  getDashboardSummary: { who: 'acme/recruiter', outsider: 'acme/client-interviewer', path: () => '/api/v1/dashboard/summary' },
}

/** Records in the states that the drivers need. */
export async function setOnboarding(world: World): Promise<OnboardingScene> {
  const at = async (stage: 'Shortlisted' | 'Submitted' | 'Verified' | 'Converted') => (await journeyTo(world, 'acme', stage)).applicationId
  const disputed = await at('Submitted')
  const converted = await journeyTo(world, 'acme', 'Converted')
  const discrepancies: string[] = []
  for (let n = 0; n < 3; n++) discrepancies.push((await world.post<{ id: string }>(officer.who, '/discrepancies', raise(disputed))).body.id)
  const [document] = await world.asOwner<{ type: string }>(
    'acme',
    `select definition -> 'documents' -> 0 ->> 'type' as type from form_definitions where tenant_id = $1 order by version desc limit 1`,
  )
  return {
    shortlisted: await at('Shortlisted'),
    disputed,
    discrepancies,
    documentType: document?.type ?? '',
    eligible: [await at('Verified'), await at('Verified')],
    converted: converted.applicationId,
    employee: converted.employeeId,
  }
}
