import assert from 'node:assert/strict'
import type { World } from '../src/testing.ts'
import { approve, dateInDays, freeSlot, journeyTo } from '../src/testing-workflow.ts'
import type { Driver, OfferScene } from './openapi.driver.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
const interview = (id: string | undefined) => `/api/v1/interviews/${id}`
const offer = (id: string | undefined) => `/api/v1/offers/${id}`
const plan = (world: World, applicationId: string | undefined, slot = freeSlot()) => ({
  application_id: applicationId,
  round: 1,
  mode: 'Video',
  panel: [world.tenants.acme.users.INTERVIEWER],
  ...slot,
})
const draft = (applicationId: string | undefined) => ({
  application_id: applicationId,
  job_title: 'Data engineer',
  start_date: dateInDays(60),
  expires_on: dateInDays(14),
})
const feedback = { recommendation: 'Yes', scores: { sql: 4 }, comments: 'Knows the field.' }
/** A step without fields: an empty object, and as the other body that is just as good, null. */
const noFields = { headers: { 'content-type': 'application/json' }, body: () => ({}), otherBody: 'null' }

/** From the first interview to the candidate's answer. */
export const OFFER_DRIVERS: Record<string, Driver> = {
  listInterviews: { who: 'acme/recruiter', path: ({ offers }) => `/api/v1/interviews?application_id=${offers.shortlisted}&limit=2` },
  scheduleInterview: {
    who: 'acme/coordinator',
    outsider: 'acme/auditor',
    path: () => '/api/v1/interviews',
    body: ({ world, offers }) => plan(world, offers.shortlisted),
    keyBody: ({ world, offers }) => plan(world, offers.shortlisted),
    otherBody: { application_id: NOBODY, round: 2, mode: 'Phone', panel: [NOBODY], ...freeSlot() },
    refusals: {
      404: ({ world }) => world.post('acme/coordinator', '/interviews', plan(world, NOBODY)),
      422: async ({ world, offers }) => {
        const slot = freeSlot()
        await world.post('acme/coordinator', '/interviews', plan(world, offers.shortlisted, slot))
        return world.post('acme/coordinator', '/interviews', plan(world, offers.shortlisted, slot))
      },
    },
  },
  getInterview: { who: 'acme/recruiter', path: ({ offers }) => interview(offers.completed) },
  updateInterview: {
    who: 'acme/coordinator',
    outsider: 'acme/auditor',
    path: ({ offers }) => interview(offers.scheduled[5]),
    body: () => ({ location: 'Room 2', mode: 'InPerson' }),
    headers: { 'if-match': '*' },
    refusals: {
      422: ({ world, offers }) =>
        world.call('acme/coordinator', 'PATCH', interview(offers.completed), { body: { location: 'x' }, headers: { 'if-match': '*' } }),
    },
  },
  getInterviewCalendar: { who: 'acme/recruiter', path: ({ offers }) => `${interview(offers.completed)}/calendar.ics` },
  cancelInterview: {
    who: 'acme/coordinator',
    outsider: 'acme/auditor',
    path: ({ offers }) => `${interview(offers.scheduled[0])}/cancel`,
    keyPath: ({ offers }) => `${interview(offers.scheduled[1])}/cancel`,
    body: () => ({ reason: 'Ill.' }),
    otherBody: { reason: 'Moved.' },
    refusals: { 422: ({ world, offers }) => world.post('acme/coordinator', `${interview(offers.completed)}/cancel`, { reason: 'Ill.' }) },
  },
  submitInterviewFeedback: {
    who: 'acme/interviewer',
    outsider: 'acme/hiring-manager',
    path: ({ offers }) => `${interview(offers.scheduled[2])}/feedback`,
    keyPath: ({ offers }) => `${interview(offers.scheduled[3])}/feedback`,
    body: () => feedback,
    otherBody: { ...feedback, recommendation: 'No' },
    refusals: {
      409: ({ world, offers }) => world.post('acme/interviewer', `${interview(offers.completed)}/feedback`, feedback),
      422: async ({ world, offers }) => {
        await world.post('acme/coordinator', `${interview(offers.scheduled[4])}/cancel`, { reason: 'Ill.' })
        return world.post('acme/interviewer', `${interview(offers.scheduled[4])}/feedback`, feedback)
      },
    },
  },
  listOffers: { who: 'acme/recruiter', outsider: 'acme/interviewer', path: () => '/api/v1/offers?status=Draft&limit=2' },
  draftOffer: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    path: () => '/api/v1/offers',
    body: ({ offers }) => draft(offers.interviewed[0]),
    keyBody: ({ offers }) => draft(offers.interviewed[1]),
    otherBody: draft(NOBODY),
    refusals: {
      404: ({ world }) => world.post('acme/recruiter', '/offers', draft(NOBODY)),
      422: ({ world, offers }) => world.post('acme/recruiter', '/offers', draft(offers.shortlisted)),
    },
  },
  getOffer: { who: 'acme/recruiter', outsider: 'acme/interviewer', path: ({ offers }) => offer(offers.sent[0]) },
  updateOffer: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    path: ({ offers }) => offer(offers.drafts[2]),
    body: () => ({ job_title: 'Lead data engineer' }),
    headers: { 'if-match': '*' },
    refusals: {
      422: ({ world, offers }) =>
        world.call('acme/recruiter', 'PATCH', offer(offers.sent[0]), { body: { notes: 'x' }, headers: { 'if-match': '*' } }),
    },
  },
  recallOffer: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    ...noFields,
    path: ({ offers }) => `${offer(offers.pending[2])}/recall`,
    keyPath: ({ offers }) => `${offer(offers.pending[3])}/recall`,
    refusals: { 422: ({ world, offers }) => world.post('acme/recruiter', `${offer(offers.sent[0])}/recall`) },
  },
  withdrawOffer: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    path: ({ offers }) => `${offer(offers.approved[2])}/withdraw`,
    keyPath: ({ offers }) => `${offer(offers.approved[3])}/withdraw`,
    body: () => ({ reason: 'Not needed any more.' }),
    otherBody: { reason: 'The budget is gone.' },
    refusals: { 422: ({ world, offers }) => world.post('acme/recruiter', `${offer(offers.drafts[2])}/withdraw`, { reason: 'x' }) },
  },
  getOfferLetter: {
    who: 'acme/recruiter',
    outsider: 'acme/sourcer',
    path: ({ offers }) => `${offer(offers.approved[4])}/letter.pdf?language=de`,
    refusals: { 422: ({ world, offers }) => world.get('acme/recruiter', `${offer(offers.drafts[2])}/letter.pdf`) },
  },
  submitOffer: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    ...noFields,
    path: ({ offers }) => `${offer(offers.drafts[0])}/submit`,
    keyPath: ({ offers }) => `${offer(offers.drafts[1])}/submit`,
    refusals: { 422: ({ world, offers }) => world.post('acme/recruiter', `${offer(offers.sent[0])}/submit`) },
  },
  decideOffer: {
    who: 'acme/finance-approver',
    outsider: 'acme/recruiter',
    path: ({ offers }) => `${offer(offers.pending[0])}/approve`,
    keyPath: ({ offers }) => `${offer(offers.pending[1])}/approve`,
    body: () => approve,
    otherBody: { ...approve, comment: 'In the budget.' },
    refusals: {
      409: ({ world, offers }) => world.post('acme/hr-head', `${offer(offers.sent[0])}/approve`, approve, { 'if-match': '"999"' }),
      422: ({ world, offers }) => world.post('acme/hr-head', `${offer(offers.sent[0])}/approve`, approve),
    },
  },
  sendOffer: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    ...noFields,
    path: ({ offers }) => `${offer(offers.approved[0])}/send`,
    keyPath: ({ offers }) => `${offer(offers.approved[1])}/send`,
    refusals: { 422: ({ world, offers }) => world.post('acme/recruiter', `${offer(offers.drafts[0])}/send`) },
  },
  recordOfferAnswer: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    path: ({ offers }) => `${offer(offers.sent[0])}/acceptance`,
    keyPath: ({ offers }) => `${offer(offers.sent[1])}/acceptance`,
    body: () => ({ accepted: true }),
    otherBody: { accepted: false },
    refusals: {
      422: async ({ world, offers }) => {
        await world.asOwner(
          'acme',
          `update offers set expires_on = '2020-01-01', sent_at = '2019-12-01' where tenant_id = $1 and id = $2`,
          [offers.sent[2]],
        )
        return world.post('acme/recruiter', `${offer(offers.sent[2])}/acceptance`, { accepted: true })
      },
    },
  },
}

/** Interviews and offers in the states that the drivers need. */
export async function setOffers(world: World): Promise<OfferScene> {
  const { applicationId: shortlisted } = await journeyTo(world, 'acme', 'Shortlisted')
  const scheduled: string[] = []
  for (let n = 0; n < 6; n++) {
    const made = await world.post<{ id: string }>('acme/coordinator', '/interviews', plan(world, shortlisted))
    assert.equal(made.status, 201, made.text)
    scheduled.push(made.body.id)
  }
  const interviewed = [await journeyTo(world, 'acme', 'Interviewed'), await journeyTo(world, 'acme', 'Interviewed')]
  const offersAt = async (stage: 'OfferPending' | 'OfferApproved' | 'OfferSent', count: number) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) ids.push((await journeyTo(world, 'acme', stage)).offerId)
    return ids
  }
  const pending = await offersAt('OfferPending', 4)
  for (const id of pending) assert.equal((await world.post('acme/recruiter', `/offers/${id}/submit`)).status, 200)
  return {
    shortlisted,
    scheduled,
    completed: interviewed[0]?.interviewId as string,
    interviewed: interviewed.map((one) => one.applicationId),
    drafts: await offersAt('OfferPending', 3),
    pending,
    approved: await offersAt('OfferApproved', 5),
    sent: await offersAt('OfferSent', 3),
  }
}
