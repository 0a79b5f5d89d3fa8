// An approvals source for the governor (docs/api/approvals-source.openapi.json): a change desk that keeps its requests in memory.
// GOVERNOR_TOKEN: what the governor shows. PEOPLE_TOKEN: what people show. PORT: 8795 unless set. Node.js 20 or newer, no packages.
import { createServer } from 'node:http'

const { GOVERNOR_TOKEN, PEOPLE_TOKEN, PORT = '8795' } = process.env
if (!GOVERNOR_TOKEN || !PEOPLE_TOKEN) throw new Error('Set GOVERNOR_TOKEN and PEOPLE_TOKEN.')

/** Requests in the order in which they were opened. */
const requests = []
const CALL = ['tenant_id', 'action', 'server', 'tool', 'arguments_digest']

/** The newest request for this very call, or a new one. Nothing waits in between, so the same question never opens two. */
function findOrOpen(question) {
  const found = requests.findLast((one) => CALL.every((field) => one[field] === question[field]))
  if (found && found.approval_id !== question.used_approval_id) return found
  const id = `CHG-${requests.length + 1}`
  const opened = {
    ...Object.fromEntries(CALL.map((field) => [field, question[field]])),
    approval_id: id,
    version: 1,
    status: 'Pending',
    decided_by: null,
    decided_at: null,
    url: `http://127.0.0.1:${server.address().port}/requests/${id}`,
    arguments: question.arguments,
    requested_by: question.requested_by,
  }
  requests.push(opened)
  console.log(`${id} ${question.server}.${question.tool} waits for a decision`)
  return opened
}

/** The governor needs no more than this. */
const shownToGovernor = ({ arguments: _arguments, requested_by: _by, ...approval }) => approval

function decide(request, { decision, arguments_digest: digest, decided_by: by }) {
  if (request.status !== 'Pending') return [409, { error: 'It is decided already.' }]
  if (digest !== request.arguments_digest) return [409, { error: 'These are not the arguments that were decided on.' }]
  if (decision !== 'Approved' && decision !== 'Rejected') return [400, { error: 'decision must be Approved or Rejected.' }]
  Object.assign(request, { status: decision, version: 2, decided_by: by ?? 'a person', decided_at: new Date().toISOString() })
  return [200, request]
}

async function answer(message, body) {
  const { method } = message
  const path = (message.url ?? '').split('?')[0]
  const shows = (token) => message.headers.authorization === `Bearer ${token}`
  if (path === '/approval-requests' && method === 'POST')
    return shows(GOVERNOR_TOKEN) ? [200, shownToGovernor(findOrOpen(body()))] : [401, { error: 'The governor’s token is needed.' }]
  if (!shows(PEOPLE_TOKEN)) return [401, { error: 'A person’s token is needed.' }]
  if (path === '/requests' && method === 'GET') return [200, requests]
  const [, id, decision] = /^\/requests\/(CHG-\d+)(\/decision)?$/.exec(path) ?? []
  const request = requests.find(({ approval_id }) => approval_id === id)
  if (request && decision && method === 'POST') return decide(request, body())
  return request && !decision ? [200, request] : [404, { error: 'There is no such request.' }]
}

const server = createServer(async (message, response) => {
  let text = ''
  for await (const piece of message) text += piece
  const [status, body] = await answer(message, () => JSON.parse(text)).catch(() => [400, { error: 'The request cannot be read.' }])
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
server.listen(Number(PORT), '127.0.0.1', () => console.log(`The change desk listens on http://127.0.0.1:${server.address().port}`))
