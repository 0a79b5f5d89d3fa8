import assert from 'node:assert/strict'
import type { World } from '../src/testing.ts'
import { formBody, journeyTo, TINY_PDF } from '../src/testing-workflow.ts'
import type { Driver, GreenFormScene, Scene } from './openapi.driver.ts'

const issuer = { who: 'acme/onboarding-specialist', outsider: 'acme/hr-head' } as const
const reader = { who: 'acme/auditor', outsider: 'acme/recruiter' } as const
const link = (applicationId: string | undefined) => `/api/v1/green-forms/applications/${applicationId}/issue-link`
const submission = ({ greenForms }: Scene) => `/api/v1/green-forms/applications/${greenForms.submitted}/submission/${greenForms.submission}`
const byToken = (token: string | undefined) => `/api/v1/green-forms/by-token/${token}`
const look = { field: 'identity_number', reason: 'Comparing with the passport.' }
const asForm = formBody({}, {}).headers
const files = { identity_proof: TINY_PDF, address_proof: TINY_PDF, education_certificate: TINY_PDF }
const sent = ({ greenForms }: Scene, more: Record<string, Buffer> = {}) =>
  formBody({ answers: greenForms.answers, declaration: true }, { ...files, ...more }).payload.toString('latin1')

/** Links, submissions, and the candidate's side. */
export const GREEN_FORM_DRIVERS: Record<string, Driver> = {
  issueGreenFormLink: {
    ...issuer,
    secret: true,
    path: ({ greenForms }) => link(greenForms.accepted[0]),
    keyPath: ({ greenForms }) => link(greenForms.accepted[1]),
    body: () => ({ expires_in_days: 3 }),
    otherBody: { expires_in_days: 4 },
    refusals: { 422: ({ world, onboarding }) => world.post(issuer.who, link(onboarding.shortlisted), {}) },
  },
  listGreenFormSubmissions: {
    ...reader,
    path: ({ greenForms }) => `/api/v1/green-forms/applications/${greenForms.submitted}/submissions?limit=2`,
  },
  getGreenFormSubmission: { ...reader, path: submission },
  downloadGreenFormDocument: {
    who: 'acme/verification-officer',
    outsider: 'acme/auditor',
    path: (scene) => `${submission(scene)}/documents/identity_proof`,
  },
  revealGreenFormAnswer: {
    who: 'acme/hr-operations',
    outsider: 'acme/auditor',
    secret: true,
    path: (scene) => `${submission(scene)}/reveal`,
    body: () => look,
    otherBody: { ...look, field: 'bank_account_number' },
    refusals: { 422: (scene) => scene.world.post('acme/hr-operations', `${submission(scene)}/reveal`, { ...look, field: 'tax_number' }) },
  },
  getCandidateForm: { who: null, path: ({ greenForms }) => byToken(greenForms.open) },
  submitCandidateForm: {
    who: null,
    path: ({ greenForms }) => byToken(greenForms.open),
    body: (scene) => sent(scene),
    headers: asForm,
    refusals: {
      409: ({ world, greenForms }) => world.post(null, byToken(greenForms.used), { declaration: true }),
      413: ({ world, greenForms }) => world.post(null, byToken(greenForms.open), { answers: 'x'.repeat(world.config.BODY_LIMIT_BYTES) }),
      422: (scene) => scene.world.post(null, byToken(scene.greenForms.open), sent(scene, { photo: Buffer.from('a diary') }), asForm),
    },
  },
}

/** Records in the states that the drivers need. */
export async function setGreenForms(world: World): Promise<GreenFormScene> {
  const open = await journeyTo(world, 'acme', 'Onboarding')
  const form = await world.get<{ sections: { fields: { name: string; example: unknown }[] }[] }>(null, byToken(open.token))
  const answers = Object.fromEntries(form.body.sections.flatMap(({ fields }) => fields.map((field) => [field.name, field.example])))
  const used = await journeyTo(world, 'acme', 'Onboarding')
  const { payload, headers } = formBody({ answers: { ...answers, tax_number: null }, declaration: true }, files)
  const done = await world.post<{ submission_id: string }>(null, byToken(used.token), payload, headers)
  assert.equal(done.status, 201, done.text)
  return {
    accepted: [
      (await journeyTo(world, 'acme', 'OfferAccepted')).applicationId,
      (await journeyTo(world, 'acme', 'OfferAccepted')).applicationId,
    ],
    open: open.token,
    answers,
    used: used.token,
    submitted: used.applicationId,
    submission: done.body.submission_id,
  }
}
