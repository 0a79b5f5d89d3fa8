import assert from 'node:assert/strict'
import { type Answer, plantCandidates, type Who, type World } from '../../../services/talent/src/testing.ts'
import { dateInDays, freeSlot, submitForm } from '../../../services/talent/src/testing-workflow.ts'

/** Text that is a script wherever somebody forgets that it is text; `where` tells one place from the others. */
export const attack = (where: string): string => `${where}<img src=x onerror="window.__xss='${where}'"><script>window.__xss=1</script>`

/** Where a stranger's words can enter. */
export const ENTRANCES = [
  'candidate',
  'headline',
  'title',
  'department',
  'justification',
  'description',
  'decision',
  'shortlist',
  'feedback',
  'job-title',
  'notes',
  'discrepancy',
] as const

const as = (role: string): Who => `acme/${role}`

/** One hire up to the sent form, with an attack in every text that the API keeps. Answers the addresses of its pages. */
export async function plantAttacks(world: World): Promise<string[]> {
  const ok = async <B>(answer: Promise<Answer<B>>): Promise<B> => {
    const { status, text, body } = await answer
    assert.ok(status < 300, text)
    return body
  }
  const post = (role: string, path: string, body: object = {}) => ok(world.post<{ id: string; token: string }>(as(role), path, body))
  const approved = (where: string) => ({ decision: 'Approved', comment: attack(where) })

  const [candidate_id] = await plantCandidates(world, 'acme', 1)
  const named = { full_name: attack('candidate'), headline: attack('headline') }
  await ok(world.call(as('recruiter'), 'PATCH', `/candidates/${candidate_id}`, { body: named, headers: { 'if-match': '"1"' } }))
  const { id: tan_id } = await post('recruiter', '/tans', {
    title: attack('title'),
    department: attack('department'),
    justification: attack('justification'),
    job_description: attack('description'),
    positions: 3,
  })
  await post('department-head', `/tans/${tan_id}/approve`, approved('decision'))
  await post('finance-approver', `/tans/${tan_id}/approve`, approved('decision'))
  const { id: application_id } = await post('recruiter', '/applications', { candidate_id, tan_id })
  await post('hiring-manager', `/applications/${application_id}/shortlist-approval`, approved('shortlist'))
  const panel = [world.tenants.acme.users.INTERVIEWER]
  const interview = await post('coordinator', '/interviews', { application_id, round: 1, mode: 'Video', panel, ...freeSlot() })
  await post('interviewer', `/interviews/${interview.id}/feedback`, { recommendation: 'Yes', comments: attack('feedback') })
  const { id: offerId } = await post('recruiter', '/offers', {
    application_id,
    job_title: attack('job-title'),
    start_date: dateInDays(60),
    expires_on: dateInDays(14),
    notes: attack('notes'),
  })
  await post('recruiter', `/offers/${offerId}/submit`)
  await post('finance-approver', `/offers/${offerId}/approve`, approved('decision'))
  await post('hr-head', `/offers/${offerId}/approve`, approved('decision'))
  await post('recruiter', `/offers/${offerId}/send`)
  await post('recruiter', `/offers/${offerId}/acceptance`, { accepted: true })
  const { token } = await post('onboarding-specialist', `/green-forms/applications/${application_id}/issue-link`)
  await submitForm(world, token)
  const found = { category: 'Identity', severity: 'High', description: attack('discrepancy') }
  const { id: discrepancyId } = await post('verification-officer', '/discrepancies', { application_id, ...found })
  return [
    `/candidates/${candidate_id}`,
    `/requisitions/${tan_id}`,
    `/applications/${application_id}`,
    `/interviews/${interview.id}`,
    `/offers/${offerId}`,
    `/onboarding/${application_id}`,
    `/discrepancies/${discrepancyId}`,
  ]
}
