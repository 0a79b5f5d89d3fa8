/** A person who is at home in the demo data: `recruiter` is recruiter@acme.example. Nobody: the candidate, who has a link and no account. */
export type Person = string | null

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the walk reads answers as a client would, without our types
  body: any
}
export interface Sent {
  json?: object
  form?: FormData
}

/** Speaks to the service as one of its people, with the dev token that this one gets at the first call. */
export function speakerOf(address: string, tenant: string) {
  const tokens = new Map<string, string>()
  async function tokenOf(person: string): Promise<string> {
    const known = tokens.get(person)
    if (known) return known
    const answer = await fetch(`${address}/api/v1/dev/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenant, email: `${person}@${tenant}.example` }),
    })
    if (!answer.ok) throw new Error(`No token for ${person}@${tenant}.example: ${answer.status} ${await answer.text()}`)
    const { access_token } = (await answer.json()) as { access_token: string }
    tokens.set(person, access_token)
    return access_token
  }
  return async (person: Person, method: string, path: string, sent: Sent = {}): Promise<Reply> => {
    const headers: Record<string, string> = {}
    if (person) headers.authorization = `Bearer ${await tokenOf(person)}`
    if (sent.json) headers['content-type'] = 'application/json'
    const body = sent.form ?? (sent.json ? JSON.stringify(sent.json) : undefined)
    const answer = await fetch(`${address}/api/v1${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    const text = await answer.text()
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    return { status: answer.status, body: isJson && text !== '' ? JSON.parse(text) : {} }
  }
}
