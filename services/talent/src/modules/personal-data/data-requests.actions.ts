import { conflict, newId, notFound, Problem, refused } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import type { Ctx, UserCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import type { KeyRing } from '../green-forms/key-ring.ts'
import type { Blocker, CreateDataRequest, DecideDataRequest, ErasurePreview } from './data-requests.schema.ts'
import {
  completeRequest,
  countOtherRecords,
  type DataRequestRow,
  findRequest,
  hasPending,
  holdCandidate,
  insertRequest,
  isApplying,
  isEmployee,
  lockRequest,
  settleRequest,
  withdrawRequest,
} from './data-requests.store.ts'
import { type ExportFile, zipPerson } from './export-file.ts'
import { refuseHeld } from './legal-holds.actions.ts'
import { heldSince } from './legal-holds.store.ts'
import { countPerson, eraseCandidate } from './personal-data.actions.ts'
import { exportCandidate } from './personal-export.actions.ts'

/** So long the file of a confirmed export can be downloaded. */
const AVAILABLE_MS = 7 * 86_400_000

/** What an erasure would take away, and what stands in its way. */
export async function previewOf(ctx: Ctx, candidateId: string): Promise<ErasurePreview> {
  if (!(await holdCandidate(ctx.tx, candidateId))) throw notFound()
  const removes = await countPerson(ctx, candidateId)
  const [blocker, others] = [await blockerOf(ctx.tx, candidateId), await countOtherRecords(ctx.tx, candidateId)]
  return { candidate_id: candidateId, removes, blocked_by: blocker, other_records: others }
}

export async function askForData(ctx: UserCtx, input: CreateDataRequest): Promise<DataRequestRow> {
  const candidateId = input.candidate_id.toLowerCase()
  if (!(await holdCandidate(ctx.tx, candidateId))) throw refused('unknown_candidate', 'There is no such candidate.')
  if (input.kind === 'Erasure') await refuseBlocked(ctx, candidateId)
  const id = newId()
  if ((await hasPending(ctx.tx, candidateId, input.kind)) || !(await insertRequest(ctx.tx, id, input, ctx.actor.userId)))
    throw conflict('request_exists', 'A request of this kind for this person is already waiting for confirmation.')
  await audit(ctx, 'data-request.create', id, 'Pending', { kind: input.kind, ground: input.ground, candidate_id: candidateId })
  return readRequest(ctx.tx, id)
}

/** Confirmed or refused by somebody else than who asked. An erasure happens in this very transaction: confirmed and done are one. */
export async function decideRequest(ctx: UserCtx, id: string, { decision, comment }: DecideDataRequest): Promise<DataRequestRow> {
  const request = await lockedRequest(ctx.tx, id)
  demandPending(request)
  if (request.requested_by.user_id === ctx.actor.userId)
    throw refused('self_approval', 'You made this request yourself. Another person has to confirm or refuse it.')
  const isErased = decision === 'Confirmed' && request.kind === 'Erasure'
  const until = decision === 'Confirmed' && request.kind === 'Export' ? new Date(Date.now() + AVAILABLE_MS) : null
  await settleRequest(ctx.tx, id, isErased ? 'Completed' : decision, ctx.actor.userId, comment ?? null, until)
  if (isErased) await eraseFor(ctx, request)
  const { kind, candidate_id } = request
  await audit(ctx, 'data-request.decide', id, decision, { kind, candidate_id })
  return readRequest(ctx.tx, id)
}

async function eraseFor(ctx: UserCtx, request: DataRequestRow): Promise<void> {
  const { row: _row, ...counts } = await eraseCandidate(ctx, request.candidate_id, {
    check: () => refuseBlocked(ctx, request.candidate_id),
    details: { ground: request.ground, request_id: request.id, requested_by: request.requested_by.user_id },
  }).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 404
      ? refused('unknown_candidate', 'The person was erased in the meantime. Refuse the request, or let it be withdrawn.')
      : error
  })
  await completeRequest(ctx.tx, request.id, counts)
}

export async function takeBackRequest(ctx: UserCtx, id: string): Promise<DataRequestRow> {
  const request = await lockedRequest(ctx.tx, id)
  demandRequester(ctx, request)
  demandPending(request)
  await withdrawRequest(ctx.tx, id)
  await audit(ctx, 'data-request.withdraw', id, 'Withdrawn', { kind: request.kind, candidate_id: request.candidate_id })
  return readRequest(ctx.tx, id)
}

/** The file is made when it is asked for: no copy of a person's data lies about. */
export async function fileOf(ctx: UserCtx, id: string, keys: KeyRing): Promise<ExportFile> {
  const request = await readRequest(ctx.tx, id)
  demandRequester(ctx, request)
  if (request.kind !== 'Export' || request.status !== 'Confirmed')
    throw refused('illegal_transition', 'Only the file of a confirmed export can be downloaded.')
  if (request.available_until === null || request.available_until < new Date())
    throw refused('export_expired', 'The file of this export can no longer be downloaded. Make a new request.')
  return zipPerson(request.candidate_id, (write) =>
    exportCandidate(ctx, request.candidate_id, keys, write, { request_id: id, confirmed_by: request.decided_by?.user_id ?? null }),
  )
}

export async function readRequest(tx: Tx, id: string): Promise<DataRequestRow> {
  const found = await findRequest(tx, id)
  if (!found) throw notFound()
  return found
}
async function lockedRequest(tx: Tx, id: string): Promise<DataRequestRow> {
  if (!(await lockRequest(tx, id))) throw notFound()
  return readRequest(tx, id)
}

const demandPending = ({ status }: DataRequestRow) => {
  if (status !== 'Pending') throw refused('illegal_transition', `This request is ${status}. Only a pending one can be settled.`)
}
const demandRequester = (ctx: UserCtx, { requested_by }: DataRequestRow) => {
  if (requested_by.user_id !== ctx.actor.userId) throw refused('not_the_requester', 'Only the person who made the request can do this.')
}

async function blockerOf(tx: Tx, candidateId: string): Promise<Blocker | null> {
  if ((await heldSince(tx, candidateId)) !== null) return 'legal_hold'
  if (await isEmployee(tx, candidateId)) return 'employee'
  return (await isApplying(tx, candidateId)) ? 'open_application' : null
}
async function refuseBlocked(ctx: Ctx, candidateId: string): Promise<void> {
  const blocker = await blockerOf(ctx.tx, candidateId)
  if (blocker === 'legal_hold') await refuseHeld(ctx, candidateId)
  if (blocker === 'employee')
    throw refused('employed', 'This person is an employee. The records of an employee are kept; they can be exported.')
  if (blocker === 'open_application')
    throw refused('open_application', 'This person has an open application. Reject or withdraw it first, then erase the person.')
}

const audit = (ctx: UserCtx, action: string, id: string, outcome: string, details: Record<string, string>) =>
  recordAudit(ctx, { action, entityType: 'data_request', entityId: id, outcome, details })
