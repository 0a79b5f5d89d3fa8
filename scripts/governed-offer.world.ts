import assert from 'node:assert/strict'
import { newId } from '@tanager/kernel'
import type { TenantCode } from '../services/talent/src/testing.ts'
import { approve, dateInDays, journeyTo } from '../services/talent/src/testing-workflow.ts'
import type { GovernedCall } from './governed-offer.fixture.ts'
import { type LoggedCall, startScene } from './tool-server.fixture.ts'

const AHEAD = 3
type Journey = Awaited<ReturnType<typeof journeyTo>>

/** The talent service in a process of its own, and applications whose offers agents draft, people approve and agents send. */
export async function startOffers() {
  const scene = await startScene()
  /** Some are always under way: each takes a dozen requests to make. */
  const ahead: Promise<Journey>[] = []
  function interviewed(): void {
    while (ahead.length < AHEAD) {
      const journey = journeyTo(scene.world, 'acme', 'Interviewed')
      journey.catch(() => {})
      ahead.push(journey)
    }
  }
  interviewed() // made while the processes come up

  const send = (offerId: string, call: GovernedCall, meta: object = {}) => call('mcp-offers_send_offer', { offer_id: offerId }, meta)
  const decide = async (offerId: string, role: string, decision: object = approve, tenant: TenantCode = 'acme') =>
    (await scene.world.post(`${tenant}/${role}`, `/offers/${offerId}/approve`, decision)).status
  const sentEntries = async (offerId: string) =>
    (
      await scene.world.asOwner('acme', `select 1 from audit_log where tenant_id = $1 and entity_id = $2 and action = 'offer.send'`, [
        offerId,
      ])
    ).length
  return {
    scene,
    send,
    decide,
    sentEntries,
    async approveAll(offerId: string): Promise<void> {
      assert.equal(await decide(offerId, 'finance-approver'), 200)
      assert.equal(await decide(offerId, 'hr-head'), 200)
    },
    statusOf: async (offerId: string) => (await scene.world.get<{ status: string }>('acme/auditor', `/offers/${offerId}`)).body.status,
    /** A later request on the same offer, as nothing in the workflow makes one today. */
    async askAgain(offerId: string, status: string): Promise<void> {
      const id = newId()
      await scene.world.asOwner(
        'acme',
        `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, authors, due_roles, status)
         values ($1, $2, 'offer', $3, 'asked again', '{}', '{}', $4)`,
        [id, offerId, status],
      )
      await scene.world.asOwner(
        'acme',
        `insert into approval_steps (tenant_id, request_id, entity_type, step, name, role_code, mandatory, status)
         values ($1, $2, 'offer', 1, 'Again', 'HR_HEAD', true, 'Waiting')`,
        [id],
      )
    },
    /** Drafted and submitted by the agent itself, through the governor. */
    async submitted(call: GovernedCall): Promise<string> {
      interviewed()
      const { applicationId } = await (ahead.shift() as Promise<Journey>)
      const body = { application_id: applicationId, job_title: 'Data engineer', start_date: dateInDays(60), expires_on: dateInDays(14) }
      const drafted = await call('mcp-offers_draft_offer', body)
      assert.equal(drafted.code, 'ok', JSON.stringify(drafted.answer))
      const offerId = String(drafted.answer.structuredContent?.id)
      const submission = await call('mcp-offers_submit_offer', { offer_id: offerId })
      assert.equal(submission.answer.structuredContent?.status, 'PendingApproval', JSON.stringify(submission.answer))
      return offerId
    },
    async close(): Promise<void> {
      await Promise.allSettled(ahead)
      await scene.close()
    },
  }
}
export type Offers = Awaited<ReturnType<typeof startOffers>>
/** A tool server that says which calls reached it. */
export interface WatchedServer {
  url: string
  calls: () => LoggedCall[]
}
