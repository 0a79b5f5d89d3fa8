import assert from 'node:assert/strict'
import { plantCandidates, type World } from '../src/testing.ts'
import type { DataRequestScene, Driver } from './openapi.driver.ts'

const hr = { who: 'acme/hr-operations', outsider: 'acme/recruiter' } as const
const noFields = { body: () => ({}), otherBody: 'null', headers: { 'content-type': 'application/json' } }
const wanted = (candidate_id: string | undefined, kind = 'Export') => ({ candidate_id, kind, ground: 'PersonAsked', reason: 'A letter.' })
const held = (candidate_id: string | undefined) => ({ candidate_id, reason: 'A case in court.' })
const path = (id: string | undefined, rest = '') => `/api/v1/data-requests/${id}${rest}`
const periods = { closed_months: 6, unapplied_months: null }

export async function setDataRequests(world: World): Promise<DataRequestScene> {
  const candidates = await plantCandidates(world, 'acme', 10)
  const ask = async (at: number) => {
    const { status, body, text } = await world.post<{ id: string }>(hr.who, '/data-requests', wanted(candidates[at]))
    assert.equal(status, 201, text)
    return body.id
  }
  const pending = [await ask(3), await ask(4), await ask(5), await ask(6)]
  const [settled, confirmed] = [await ask(7), await ask(8)]
  await world.post('acme/hr-head', `/data-requests/${settled}/decision`, { decision: 'Refused' })
  await world.post('acme/hr-head', `/data-requests/${confirmed}/decision`, { decision: 'Confirmed' })
  const hold = async (at: number) => (await world.post<{ id: string }>(hr.who, '/legal-holds', held(candidates[at]))).body.id
  const holds = [await hold(2), await hold(3), await hold(4), await hold(9)]
  await world.post(hr.who, `/legal-holds/${holds[2]}/lift`, { reason: 'Settled.' })
  return { candidates, pending, settled, confirmed, holds }
}

/** Retention, and requests to export or erase a person. */
export const DATA_REQUEST_DRIVERS: Record<string, Driver> = {
  getRetention: { ...hr, path: () => '/api/v1/retention' },
  listRetentionNotices: { ...hr, path: () => '/api/v1/retention/notices?limit=2' },
  updateRetention: {
    who: 'acme/hr-head',
    outsider: 'acme/recruiter',
    path: () => '/api/v1/admin/retention',
    body: () => periods,
    headers: { 'if-match': '*' },
  },
  previewErasure: { ...hr, path: ({ dataRequests }) => `/api/v1/candidates/${dataRequests.candidates[0]}/erasure-preview` },
  listDataRequests: { ...hr, path: () => '/api/v1/data-requests?limit=2' },
  getDataRequest: { ...hr, path: ({ dataRequests }) => path(dataRequests.settled) },
  createDataRequest: {
    ...hr,
    path: () => '/api/v1/data-requests',
    body: ({ dataRequests }) => wanted(dataRequests.candidates[0]),
    keyBody: ({ dataRequests }) => wanted(dataRequests.candidates[1]),
    otherBody: wanted('00000000-0000-7000-8000-000000000000'),
    refusals: {
      409: ({ world, dataRequests }) => world.post(hr.who, '/data-requests', wanted(dataRequests.candidates[3])),
      422: ({ world }) => world.post(hr.who, '/data-requests', wanted('00000000-0000-7000-8000-000000000000')),
    },
  },
  decideDataRequest: {
    who: 'acme/hr-head',
    outsider: 'acme/recruiter',
    path: ({ dataRequests }) => path(dataRequests.pending[0], '/decision'),
    keyPath: ({ dataRequests }) => path(dataRequests.pending[1], '/decision'),
    body: () => ({ decision: 'Refused' }),
    otherBody: { decision: 'Confirmed' },
    refusals: {
      422: ({ world, dataRequests }) =>
        world.post('acme/hr-head', `/data-requests/${dataRequests.settled}/decision`, { decision: 'Refused' }),
    },
  },
  withdrawDataRequest: {
    ...hr,
    ...noFields,
    path: ({ dataRequests }) => path(dataRequests.pending[2], '/withdraw'),
    keyPath: ({ dataRequests }) => path(dataRequests.pending[3], '/withdraw'),
    refusals: { 422: ({ world, dataRequests }) => world.post(hr.who, `/data-requests/${dataRequests.settled}/withdraw`, {}) },
  },
  listLegalHolds: { ...hr, path: () => '/api/v1/legal-holds?limit=2' },
  placeLegalHold: {
    ...hr,
    path: () => '/api/v1/legal-holds',
    body: ({ dataRequests }) => held(dataRequests.candidates[0]),
    keyBody: ({ dataRequests }) => held(dataRequests.candidates[1]),
    otherBody: held('00000000-0000-7000-8000-000000000000'),
    refusals: {
      409: ({ world, dataRequests }) => world.post(hr.who, '/legal-holds', held(dataRequests.candidates[9])),
      422: ({ world }) => world.post(hr.who, '/legal-holds', held('00000000-0000-7000-8000-000000000000')),
    },
  },
  liftLegalHold: {
    ...hr,
    path: ({ dataRequests }) => `/api/v1/legal-holds/${dataRequests.holds[0]}/lift`,
    keyPath: ({ dataRequests }) => `/api/v1/legal-holds/${dataRequests.holds[1]}/lift`,
    body: () => ({ reason: 'Settled.' }),
    otherBody: { reason: 'Otherwise.' },
    refusals: {
      422: ({ world, dataRequests }) => world.post(hr.who, `/legal-holds/${dataRequests.holds[2]}/lift`, { reason: 'Again.' }),
    },
  },
  downloadDataExport: {
    ...hr,
    path: ({ dataRequests }) => path(dataRequests.confirmed, '/file'),
    refusals: { 422: ({ world, dataRequests }) => world.get(hr.who, `/data-requests/${dataRequests.settled}/file`) },
  },
}
