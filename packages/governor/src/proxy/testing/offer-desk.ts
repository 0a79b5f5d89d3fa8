import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface DeskStep {
  readonly role: string
  readonly mandatory: boolean
  status: 'Waiting' | 'Due' | 'Approved' | 'Rejected'
}

/** What the talent service says of one offer's approval, over HTTP as it says it; nobody decides here, the test says what was decided. */
export async function offerDesk(offerId: string) {
  const said = {
    id: '0198c0de-0000-7000-8000-0000000000a1',
    status: 'Pending',
    steps: [
      { role: 'FINANCE_APPROVER', mandatory: true, status: 'Due' },
      { role: 'HR_HEAD', mandatory: true, status: 'Waiting' },
    ] as DeskStep[],
    /** The status that it answers with when it is asked for the steps. */
    workflows: 200,
  }
  const server: Server = createServer((request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '/', 'http://desk')
    if (pathname === `/api/v1/approval-records/offer/${offerId}`)
      return send(200, {
        approval_request_id: said.id,
        version: 3,
        status: said.status,
        outcome: null,
        entity_type: 'offer',
        entity_id: offerId,
        decided_at: null,
      })
    if (pathname === `/api/v1/workflows/${said.id}` && said.workflows === 200)
      return send(200, {
        id: said.id,
        status: said.status,
        steps: said.steps.map((step, index) => ({ step: index + 1, name: step.role, ...step, decided_by: null, comment: null })),
      })
    return send(pathname.startsWith('/api/v1/workflows/') ? said.workflows : 404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    said,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
