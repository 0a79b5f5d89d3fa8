import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { journeyTo } from '../services/talent/src/testing-workflow.ts'
import { connectOverStdio, type GovernedCall } from './governed-offer.fixture.ts'
import { type Offers, startOffers, type WatchedServer } from './governed-offer.world.ts'

describe('an offer in the hands of an agent over stdio, with the tool servers as children of the governor', { concurrency: false }, () => {
  let offers: Offers
  let client: Client
  let call: GovernedCall
  let calls: WatchedServer['calls']
  before(async () => {
    offers = await startOffers()
    const { scene } = offers
    const tool = scene.settings('acme')
    calls = tool.calls
    const child = (env: Record<string, string>) => ({ stdio: { env } })
    const servers = {
      'mcp-offers': child(tool.env),
      'mcp-onboarding': child(scene.settings('acme', 'onboarding-specialist').env),
      'mcp-talent-read': child(scene.settings('acme').env),
    }
    ;({ client, call } = await connectOverStdio(scene, 'acme/agent-service', { servers, talentUrl: scene.talentUrl }))
  })
  after(() => offers.close())
  const issue = (offer: string, application: string) =>
    call('mcp-onboarding_issue_green_form_link', { offer_id: offer, application_id: application })

  it('goes the same way', async () => {
    const offerId = await offers.submitted(call)
    assert.equal((await offers.send(offerId, call)).code, 'approval_missing')
    await offers.approveAll(offerId)
    assert.equal((await offers.send(offerId, call)).code, 'ok')
    assert.equal((await offers.send(offerId, call)).code, 'approval_used')
    assert.deepEqual(
      calls().map(({ tool, outcome }) => `${tool} ${outcome}`),
      ['draft_offer ok', 'submit_offer ok', 'send_offer ok'],
    )
    const { body } = await offers.scene.world.get<{ application_id: string }>('acme/auditor', `/offers/${offerId}`)
    await offers.scene.world.post('acme/recruiter', `/offers/${offerId}/acceptance`, { accepted: true })
    assert.equal((await issue(offerId, body.application_id)).code, 'approval_used', 'one approval, one execution, of one tool')
  })

  it('leads to the green form on an approval that nobody used, and only for its own application', async () => {
    const byPeople = await journeyTo(offers.scene.world, 'acme', 'OfferAccepted')
    const another = await journeyTo(offers.scene.world, 'acme', 'OfferApproved')
    const mixed = await issue(another.offerId, byPeople.applicationId)
    assert.match(JSON.stringify(mixed.answer.content), /approval_superseded/)
    const issued = await issue(byPeople.offerId, byPeople.applicationId)
    assert.equal(issued.code, 'ok', JSON.stringify(issued.answer))
    assert.match(String(issued.answer.structuredContent?.url), /^hxxps?:/, 'a link that nothing opens by itself')
  })

  it('is seen with all that belongs to it: every list passes unharmed, page after page', async () => {
    await Promise.all(Array.from({ length: 6 }, () => journeyTo(offers.scene.world, 'acme', 'OfferAccepted')))
    const lists = (await client.listTools()).tools.filter(({ name }) => name.startsWith('mcp-talent-read_list_'))
    assert.equal(lists.length, 6)
    for (const { name } of lists) {
      const seen = new Set<string>()
      let cursor: unknown
      do {
        const { code, answer } = await call(name, { limit: 5, ...(cursor ? { cursor } : {}) })
        assert.equal(code, 'ok', JSON.stringify(answer))
        const page = answer.structuredContent as { items: { id?: string; tan_id?: string }[]; next_cursor: string | null }
        for (const item of page.items) seen.add(String(item.id ?? item.tan_id))
        cursor = page.next_cursor
      } while (cursor !== null)
      assert.ok(seen.size > 5, `${name}: ${seen.size}`)
    }
  })
})
